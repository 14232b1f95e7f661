import { createHmac } from "node:crypto";
import { SECOND_MS } from "@/lib/base/clock";
import { signingKey } from "@/lib/webhooks/endpoints/secret";

type Message = {
  /** `evt_...`, the same on every attempt, so that receivers can deduplicate. */
  id: string;
  body: string;
  at: Date;
  /** The current secret first, then the previous one while both are valid. */
  secrets: readonly string[];
};

/**
 * Returns the headers of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). There is one HMAC-SHA256 of
 * `id.timestamp.body` for each secret, so a receiver can switch secrets at any time during the overlap.
 */
export function signatureHeaders({ id, body, at, secrets }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / SECOND_MS));
  const signatures = secrets.map(
    (secret) => `v1,${digest(signingKey(secret), { id, timestamp, body }).toString("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

type SignedContent = { id: string; timestamp: string; body: string };

/** The HMAC-SHA256 of `id.timestamp.body`, 32 bytes. */
export function digest(key: Buffer, { id, timestamp, body }: SignedContent): Buffer {
  return createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
}
