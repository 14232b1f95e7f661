import { createHash } from "node:crypto";
import { randomBytes } from "@/lib/base/random";

const TOKEN_BYTES = 32;

/**
 * What a link carries behind its `#`, which no browser sends along and no log sees; the page posts it in a form. Whoever has it
 * may do what the link is for, once.
 */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** All that is kept of a link's token. With 256 random bits in it, a plain hash is enough. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
