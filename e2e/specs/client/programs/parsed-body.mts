import { verifyWebhook } from "tessera-client/webhooks";

/** Returns the error that verifyWebhook throws for a body, or "nothing". */
function thrownFor(body: unknown): string {
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
    "webhook-signature": "v1,bm90IGEgc2lnbmF0dXJl",
  };
  try {
    verifyWebhook({ body: body as string, headers, secrets: `whsec_${Buffer.alloc(32).toString("base64")}` });
    return "nothing";
  } catch (error) {
    return String(error);
  }
}

const event = { type: "redemption-intent.success", data: { reference: "order-1" } };
process.stdout.write(
  JSON.stringify({
    object: thrownFor(event),
    nothing: thrownFor(undefined),
    buffer: thrownFor(Buffer.from(JSON.stringify(event))),
  }),
);
