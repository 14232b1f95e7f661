import { decrypt, encrypt } from "@/lib/base/cipher";
import type { CustomHeaders } from "./header-schema";

export const WEBHOOK_HEADERS_PURPOSE = "webhook-headers";

/** Encrypts headers for the database. Returns null if there are none. Names are stored in lower case. */
export function sealHeaders(headers: CustomHeaders): Buffer | null {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (entries.length === 0) return null;
  return encrypt(JSON.stringify(Object.fromEntries(entries)), WEBHOOK_HEADERS_PURPOSE);
}

/** Decrypts headers encrypted by {@link sealHeaders}. Throws if ENCRYPTION_KEY has changed. */
export function openHeaders(sealed: Uint8Array | null): CustomHeaders {
  return sealed ? (JSON.parse(decrypt(sealed, WEBHOOK_HEADERS_PURPOSE)) as CustomHeaders) : {};
}
