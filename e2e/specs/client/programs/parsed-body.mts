import { createHmac } from "node:crypto";
import { verifyWebhook } from "tessera-client/webhooks";

const SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;

/** Returns the error that verifyWebhook throws for a body with a wrong signature, or "nothing". */
function thrownFor(body: unknown, options: { toleranceS?: number; now?: Date } = {}): string {
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
    "webhook-signature": "v1,bm90IGEgc2lnbmF0dXJl",
  };
  try {
    verifyWebhook({ body: body as string, headers, secrets: SECRET, ...options });
    return "nothing";
  } catch (error) {
    return String(error);
  }
}

/** Returns the type of the event that verifyWebhook returns for a correctly signed body of the given bytes. */
function typeIn(body: ArrayBuffer | ArrayBufferView, text: string): string {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", Buffer.alloc(32))
    .update(`evt_1.${timestamp}.${text}`)
    .digest("base64");
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
  return verifyWebhook({ body, headers, secrets: SECRET }).type;
}

const event = { type: "redemption-intent.success", data: { reference: "order-1" } };
const text = JSON.stringify(event);
const bytes = new TextEncoder().encode(text);
const padded = new TextEncoder().encode(`[${text}]`);
process.stdout.write(
  JSON.stringify({
    object: thrownFor(event),
    nothing: thrownFor(undefined),
    options: [
      thrownFor(text, { toleranceS: Number(undefined) }),
      thrownFor(text, { toleranceS: "5 min" as unknown as number }),
      thrownFor(text, { now: new Date("soon") }),
    ],
    buffer: thrownFor(Buffer.from(text)),
    bytes: [bytes.buffer, new Int8Array(bytes.buffer), new DataView(padded.buffer, 1, bytes.length)].map(
      (body) => typeIn(body, text),
    ),
  }),
);
