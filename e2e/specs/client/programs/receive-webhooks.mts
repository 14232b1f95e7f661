import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "tessera-client/webhooks";

const secrets = (process.env["TESSERA_WEBHOOK_SECRETS"] ?? "").split(" ");

/** Summarizes an event, whose data depends on its type. */
function about(event: WebhookEvent): string {
  switch (event.type) {
    case "redemption-intent.success":
      return `${event.data.reference} paid ${event.data.amount_display}`;
    case "subscription.cancel_requested":
      return `stop charging ${event.data.access_code}`;
    case "wallet.low_balance":
      return `below ${event.data.environment}`;
    case "cycle.overdue":
      return `cycle ${event.data.cycle_number} of ${event.data.subscription_reference} is unpaid`;
    case "payout.paid":
      return `${event.data.reference} paid ${event.data.amount_display}`;
    case "refund.created":
    case "voucher-payment.refunded":
      return `refunded ${event.data.amount_display}`;
    default:
      return `${event.data.reference} is ${event.data.status}`;
  }
}

const server = createServer(async (request, response) => {
  try {
    const event = verifyWebhook({ body: await text(request), headers: request.headers, secrets });
    response.writeHead(200).end(`${event.id}: ${about(event)}`);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.writeHead(400).end(error.fault);
  }
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
