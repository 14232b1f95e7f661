import { createServer } from "node:http";
import { verifyWebhook } from "tessera-client/webhooks";

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
  } catch {
    response.writeHead(400).end();
  }
}).listen(4000);
