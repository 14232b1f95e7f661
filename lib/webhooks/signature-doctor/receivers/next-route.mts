import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "tessera-client/webhooks";

export async function POST(request: Request): Promise<Response> {
  let event: WebhookEvent;
  try {
    event = verifyWebhook({
      body: await request.text(), // the raw body, not request.json()
      headers: request.headers,
      secrets: process.env.TESSERA_WEBHOOK_SECRET ?? "",
    });
  } catch (error) {
    // The fault is the reason, such as wrong_signature or too_old.
    // Other errors are mistakes in this program, such as a missing secret.
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(error.fault, { status: 400 });
  }
  if (event.test_event) return new Response(null, { status: 204 });
  switch (event.type) {
    case "redemption-intent.success":
      console.log(event.type, event.data.reference);
  }
  return new Response(null, { status: 204 });
}
