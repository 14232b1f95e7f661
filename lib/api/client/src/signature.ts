import { createHmac, timingSafeEqual } from "node:crypto";

const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** Returns the bytes of a signing secret, or undefined for an invalid or empty one. */
export function decodeSecret(secret: string): Buffer | undefined {
  const encoded = SECRET.exec(secret.trim())?.[1];
  return encoded ? Buffer.from(encoded, "base64") : undefined;
}

/** Returns the bytes of a signing secret. Throws for an invalid one, without quoting it. */
function signingKey(secret: string): Buffer {
  const key = decodeSecret(secret);
  if (!key) throw new TypeError("a webhook secret is whsec_ followed by base64");
  return key;
}

type SignedContent = { readonly id: string; readonly timestamp: string; readonly body: string | Uint8Array };

/** Returns `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks 1.0.0). */
export function signatureOf(secret: string, { id, timestamp, body }: SignedContent): string {
  const hmac = createHmac("sha256", signingKey(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest("base64")}`;
}

/**
 * Returns whether a signature in the `webhook-signature` header was made with one of the secrets. Compares every pair in
 * constant time, so that the duration reveals nothing about the secrets.
 */
export function isSignedBy(secrets: readonly string[], header: string, signed: SignedContent): boolean {
  const signatures = header.split(" ").map((signature) => Buffer.from(signature));
  const expected = secrets.map((secret) => Buffer.from(signatureOf(secret, signed)));
  const fits = expected.flatMap((one) =>
    signatures.map((other) => one.length === other.length && timingSafeEqual(one, other)),
  );
  return fits.includes(true);
}
