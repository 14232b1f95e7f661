import { verifyWebhook, type WebhookEvent } from "tessera-client/webhooks";

export async function POST(request: Request): Promise<Response> {
  let event: WebhookEvent;
  try {
    event = verifyWebhook({
      body: await request.text(), // the raw body, not request.json()
      headers: request.headers,
      secrets: process.env.TESSERA_WEBHOOK_SECRET ?? "",
    });
  } catch {
    return new Response(null, { status: 400 });
  }
  if (event.test_event) console.log("Test event with sample data:");
  switch (event.type) {
    case "redemption-intent.success":
      console.log(event.type, event.data.reference);
  }
  return new Response(null, { status: 204 });
}
