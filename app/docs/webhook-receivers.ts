/** A program that receives our webhooks and refuses what we did not sign. Each is complete: a test runs the Node ones. */
export type WebhookReceiver = {
  readonly language: string;
  readonly file: string;
  /** What to type to start it, with TESSERA_WEBHOOK_SECRET set. */
  readonly run: string;
  readonly code: string;
};

export const RECEIVER_PORT = 4000;

const nodeLibrary = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.TESSERA_WEBHOOK_SECRET);

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  try {
    const event = webhook.verify(body, request.headers);
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
  // Two signatures come while a rotated secret overlaps.
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
  console.log(event.type, event.data.reference ?? event.data.access_code);
  response.writeHead(204).end();
}).listen(${RECEIVER_PORT});
`;

const python = `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = os.environ["TESSERA_WEBHOOK_SECRET"]
key = base64.b64decode(secret.removeprefix("whsec_"))


def is_ours(headers, body):
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # Two signatures come while a rotated secret overlaps.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        ours = is_ours(self.headers, body)
        if ours:
            event = json.loads(body)
            data = event["data"]
            print(event["type"], data.get("reference", data["access_code"]), flush=True)
        self.send_response(204 if ours else 400)
        self.end_headers()


HTTPServer(("", ${RECEIVER_PORT}), Receiver).serve_forever()
`;

const php = `<?php
$secret = getenv('TESSERA_WEBHOOK_SECRET');
$key = base64_decode(str_replace('whsec_', '', $secret));

function is_ours(string $key, string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^\\d+$/', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $digest = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
    $expected = 'v1,' . base64_encode($digest);
    // Two signatures come while a rotated secret overlaps.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if (!is_ours($key, $body)) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true);
error_log($event['type'] . ' ' . ($event['data']['reference'] ?? $event['data']['access_code']));
http_response_code(204);
`;

export const webhookReceivers: readonly WebhookReceiver[] = [
  {
    language: "Node.js with standardwebhooks",
    file: "receiver.mjs",
    run: "npm install standardwebhooks && node receiver.mjs",
    code: nodeLibrary,
  },
  { language: "Node.js alone", file: "receiver.mjs", run: "node receiver.mjs", code: nodeAlone },
  { language: "Python", file: "receiver.py", run: "python3 receiver.py", code: python },
  {
    language: "PHP",
    file: "receiver.php",
    run: `php -S 0.0.0.0:${RECEIVER_PORT} receiver.php`,
    code: php,
  },
];
