import { createHmac, timingSafeEqual } from "node:crypto";

const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** The bytes of a signing secret. Throws, without repeating it, for what is none. */
function signingKey(secret: string): Buffer {
  const encoded = SECRET.exec(secret.trim())?.[1];
  if (!encoded) throw new TypeError("a webhook secret begins with whsec_ and goes on in base64");
  return Buffer.from(encoded, "base64");
}

type Signed = { readonly id: string; readonly timestamp: string; readonly body: string | Uint8Array };

/** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`: Standard Webhooks 1.0.0. */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const hmac = createHmac("sha256", signingKey(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest("base64")}`;
}

/**
 * Whether one of the signatures of a `webhook-signature` header is by one of the secrets. Every pair is compared, each in
 * constant time, so that how long it takes says nothing of which was nearly right.
 */
export function isSignedBy(secrets: readonly string[], header: string, signed: Signed): boolean {
  const given = header.split(" ").map((signature) => Buffer.from(signature));
  const expected = secrets.map((secret) => Buffer.from(signatureOf(secret, signed)));
  const fits = expected.flatMap((one) =>
    given.map((other) => one.length === other.length && timingSafeEqual(one, other)),
  );
  return fits.includes(true);
}
