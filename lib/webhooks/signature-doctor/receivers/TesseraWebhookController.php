<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Log;

// config/services.php: 'tessera' => ['webhook_secret' => env('TESSERA_WEBHOOK_SECRET')],
class TesseraWebhookController extends Controller
{
    public function __invoke(Request $request): Response
    {
        $body = $request->getContent();
        if (!$this->isOurs($request, $body)) {
            return response('', 400);
        }
        $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        if ($event['test_event'] ?? false) {
            return response('', 204);
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
        if (!preg_match('/^\d+$/', $timestamp) || abs(time() - (int) $timestamp) > 300) {
            return false;
        }
        $key = base64_decode(str_replace('whsec_', '', (string) config('services.tessera.webhook_secret')));
        if ($key === '') {
            throw new \RuntimeException('Set TESSERA_WEBHOOK_SECRET.');
        }
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
