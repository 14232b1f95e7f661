import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = os.environ["TESSERA_WEBHOOK_SECRET"]
key = base64.b64decode(secret.removeprefix("whsec_"))
if not key:
    raise RuntimeError("Set TESSERA_WEBHOOK_SECRET.")


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


HTTPServer(("", 4000), Receiver).serve_forever()
