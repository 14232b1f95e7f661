import { RECEIVER_PORT, type WebhookReceiver } from "./receiver";

const byClient = `import { createServer } from "node:http";
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
}).listen(${RECEIVER_PORT});
`;

const nodeAlone = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.TESSERA_WEBHOOK_SECRET;
const key = Buffer.from(secret.replace("whsec_", ""), "base64");

function isOurs(headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const ageInSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(ageInSeconds <= 300)) return false;
  const expected = createHmac("sha256", key)
    .update(id + "." + timestamp + "." + body)
    .digest();
  // During a secret rotation the header contains two signatures.
  return (headers["webhook-signature"] ?? "").split(" ").some((part) => {
    const [version, signature = ""] = part.split(",");
    const given = Buffer.from(signature, "base64");
    return (
      version === "v1" &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    );
  });
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  if (!isOurs(request.headers, body)) return response.writeHead(400).end();
  const event = JSON.parse(body);
  if (event.test_event) console.log("Test event with sample data:");
  console.log(event.type, event.data.reference ?? event.data.access_code);
  response.writeHead(204).end();
}).listen(${RECEIVER_PORT});
`;

/** The Node receiver that uses the client package, installed as the guides describe. */
export const nodeWithClient: WebhookReceiver = {
  language: "node",
  title: "Node.js with tessera-client",
  file: "receiver.mjs",
  run: "node receiver.mjs",
  code: byClient,
};

export const nodeReceiver: WebhookReceiver = {
  language: "node",
  title: "Node.js",
  file: "receiver.mjs",
  run: "node receiver.mjs",
  code: nodeAlone,
};
