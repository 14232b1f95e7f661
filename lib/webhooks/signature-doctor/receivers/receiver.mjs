import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.TESSERA_WEBHOOK_SECRET ?? "";
const key = Buffer.from(secret.replace("whsec_", ""), "base64");
if (key.length === 0) throw new Error("Set TESSERA_WEBHOOK_SECRET.");

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
}).listen(4000);
