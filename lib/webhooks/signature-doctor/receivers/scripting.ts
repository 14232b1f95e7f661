import { RECEIVER_PORT, type WebhookReceiver } from "./receiver";

/** The Node receiver that uses the client package, installed as the guides describe. */
export const nodeWithClient: WebhookReceiver = {
  language: "node",
  title: "Node.js with tessera-client",
  file: "receiver.mjs",
  run: "node receiver.mjs",
  code: `import { createServer } from "node:http";
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
`,
};

export const nodeReceiver: WebhookReceiver = {
  language: "node",
  title: "Node.js",
  file: "receiver.mjs",
  run: "node receiver.mjs",
  code: `import { createHmac, timingSafeEqual } from "node:crypto";
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
`,
};

export const phpReceiver: WebhookReceiver = {
  language: "php",
  title: "PHP",
  file: "receiver.php",
  run: `php -S 0.0.0.0:${RECEIVER_PORT} receiver.php`,
  code: `<?php
$secret = getenv('TESSERA_WEBHOOK_SECRET') ?: throw new RuntimeException('Set TESSERA_WEBHOOK_SECRET.');
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
    // During a secret rotation the header contains two signatures.
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
if ($event['test_event'] ?? false) {
    error_log('Test event with sample data:');
}
error_log($event['type'] . ' ' . ($event['data']['reference'] ?? $event['data']['access_code'] ?? ''));
http_response_code(204);
`,
};

export const pythonReceiver: WebhookReceiver = {
  language: "python",
  title: "Python",
  file: "receiver.py",
  run: "python3 receiver.py",
  code: `import base64, hashlib, hmac, json, os, time
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
    # During a secret rotation the header contains two signatures.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        ours = is_ours(self.headers, body)
        if ours:
            event = json.loads(body)
            if event.get("test_event"):
                print("Test event with sample data:")
            data = event["data"]
            print(event["type"], data.get("reference") or data.get("access_code"), flush=True)
        self.send_response(204 if ours else 400)
        self.end_headers()


HTTPServer(("", ${RECEIVER_PORT}), Receiver).serve_forever()
`,
};

export const rubyReceiver: WebhookReceiver = {
  language: "ruby",
  title: "Ruby",
  file: "receiver.rb",
  run: "ruby receiver.rb",
  code: `require "json"
require "openssl"
require "socket"

KEY = ENV.fetch("TESSERA_WEBHOOK_SECRET").delete_prefix("whsec_").unpack1("m")

def ours?(headers, body)
  id, timestamp = headers.values_at("webhook-id", "webhook-timestamp")
  return false unless timestamp.to_s.match?(/\\A\\d+\\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > 300

  digest = OpenSSL::HMAC.digest("SHA256", KEY, "#{id}.#{timestamp}.#{body}")
  expected = "v1," + [digest].pack("m0")
  # During a secret rotation the header contains two signatures.
  headers.fetch("webhook-signature", "").split.any? do |given|
    OpenSSL.secure_compare(given, expected)
  end
end

def read_request(client)
  client.gets
  headers = {}
  while (line = client.gets&.chomp) && !line.empty?
    name, value = line.split(":", 2)
    headers[name.downcase] = value.to_s.strip
  end
  [headers, client.read(headers["content-length"].to_i)]
end

server = TCPServer.new(${RECEIVER_PORT})
loop do
  Thread.start(server.accept) do |client|
    headers, body = read_request(client)
    ours = ours?(headers, body)
    if ours
      event = JSON.parse(body)
      puts "Test event with sample data:" if event["test_event"]
      data = event["data"]
      puts "#{event["type"]} #{data["reference"] || data["access_code"]}"
      $stdout.flush
    end
    status = ours ? "204 No Content" : "400 Bad Request"
    client.write("HTTP/1.1 #{status}\\r\\nConnection: close\\r\\n\\r\\n")
  ensure
    client.close
  end
end
`,
};
