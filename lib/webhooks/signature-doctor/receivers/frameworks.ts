import { RECEIVER_PORT, type WebhookReceiver } from "./receiver";

const nextjs = `import { verifyWebhook, type WebhookEvent } from "tessera-client/webhooks";

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
`;

const expressApp = `import express from "express";
import { verifyWebhook, WebhookVerificationError } from "tessera-client/webhooks";

const app = express();

// This route needs the raw body: declare it before app.use(express.json()).
app.post("/webhooks", express.raw({ type: "application/json" }), (request, response) => {
  let event;
  try {
    event = verifyWebhook({
      body: request.body,
      headers: request.headers,
      secrets: process.env.TESSERA_WEBHOOK_SECRET ?? "",
    });
  } catch (error) {
    // Such as wrong_signature or too_old. Other errors are mistakes in this program, such as a missing secret.
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(\`Webhook rejected: \${error.fault}\`);
    return response.sendStatus(400);
  }
  if (event.test_event) console.log("Test event with sample data:");
  switch (event.type) {
    case "redemption-intent.success":
      console.log(event.type, event.data.reference);
  }
  response.sendStatus(204);
});

app.listen(${RECEIVER_PORT});
`;

const laravel = `<?php

namespace App\\Http\\Controllers;

use Illuminate\\Http\\Request;
use Illuminate\\Http\\Response;
use Illuminate\\Support\\Facades\\Log;

// config/services.php: 'tessera' => ['webhook_secret' => env('TESSERA_WEBHOOK_SECRET')],
class TesseraWebhookController extends Controller
{
    public function __invoke(Request $request): Response
    {
        $body = $request->getContent();
        if (!$this->isOurs($request, $body)) {
            return response('', 400);
        }
        $event = json_decode($body, true);
        if ($event['test_event'] ?? false) {
            Log::info('Test event with sample data:');
        }
        if ($event['type'] === 'redemption-intent.success') {
            Log::info($event['type'] . ' ' . $event['data']['reference']);
        }
        return response('', 204);
    }

    private function isOurs(Request $request, string $body): bool
    {
        $id = $request->header('webhook-id', '');
        $timestamp = $request->header('webhook-timestamp', '');
        if (!preg_match('/^\\d+$/', $timestamp) || abs(time() - (int) $timestamp) > 300) {
            return false;
        }
        $secret = config('services.tessera.webhook_secret')
            ?: throw new \\RuntimeException('Set TESSERA_WEBHOOK_SECRET.');
        $key = base64_decode(str_replace('whsec_', '', $secret));
        $digest = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
        $expected = 'v1,' . base64_encode($digest);
        // During a secret rotation the header contains two signatures.
        foreach (explode(' ', $request->header('webhook-signature', '')) as $given) {
            if (hash_equals($expected, $given)) {
                return true;
            }
        }
        return false;
    }
}
`;

const django = `import base64, hashlib, hmac, json, os, time

from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

secret = os.environ["TESSERA_WEBHOOK_SECRET"]
key = base64.b64decode(secret.removeprefix("whsec_"))


def is_ours(request):
    webhook_id = request.headers.get("webhook-id", "")
    timestamp = request.headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{webhook_id}.{timestamp}.".encode() + request.body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # During a secret rotation the header contains two signatures.
    given = request.headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)


@csrf_exempt
@require_POST
def tessera_webhook(request):
    if not is_ours(request):
        return HttpResponse(status=400)
    event = json.loads(request.body)
    if event.get("test_event"):
        print("Test event with sample data:", flush=True)
    if event["type"] == "redemption-intent.success":
        print(event["type"], event["data"]["reference"], flush=True)
    return HttpResponse(status=204)
`;

/** Receivers at `/webhooks` for the frameworks in the guides. Those for Node use the client package. */
export const frameworkReceivers = {
  nextjs: {
    language: "node",
    title: "Next.js",
    file: "app/webhooks/route.ts",
    run: `npx next dev --port ${RECEIVER_PORT}`,
    code: nextjs,
  },
  express: {
    language: "node",
    title: "Express",
    file: "receiver.mjs",
    run: "node receiver.mjs",
    code: expressApp,
  },
  laravel: {
    language: "php",
    title: "Laravel",
    file: "app/Http/Controllers/TesseraWebhookController.php",
    run: `php artisan serve --port=${RECEIVER_PORT}`,
    code: laravel,
  },
  django: {
    language: "python",
    title: "Django",
    file: "shop/webhooks.py",
    run: `python3 manage.py runserver ${RECEIVER_PORT}`,
    code: django,
  },
} as const satisfies Readonly<Record<string, WebhookReceiver>>;
