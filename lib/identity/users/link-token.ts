import { createHash } from "node:crypto";
import { randomBytes } from "@/lib/base/random";

const TOKEN_BYTES = 32;

/**
 * Creates a single-use token for the fragment of a link, after the `#`. Browsers do not send the fragment, so servers do not log
 * it; the page posts it in a form. Anyone with the token can use the link: treat it as a secret.
 */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns the hash under which a link's token is stored. A plain hash suffices for 256 random bits. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
