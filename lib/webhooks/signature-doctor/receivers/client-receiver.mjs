import { createServer } from "node:http";
import { verifyWebhook, WebhookVerificationError } from "tessera-client/webhooks";

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = verifyWebhook({
      body: Buffer.concat(chunks),
      headers: request.headers,
      secrets: process.env.TESSERA_WEBHOOK_SECRET ?? "",
    });
    if (event.test_event) console.log("Test event with sample data:");
    console.log(event.type, event.data.reference ?? event.data.access_code);
    response.writeHead(204).end();
  } catch (error) {
    // The fault is the reason, such as wrong_signature or too_old.
    // Other errors are mistakes in this program, such as a missing secret.
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.writeHead(400).end(error.fault);
  }
}).listen(4000);
