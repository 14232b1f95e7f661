<?php
// An error must not confirm the event: with display_errors, PHP would answer 200.
http_response_code(500);
$key = base64_decode(str_replace('whsec_', '', (string) getenv('TESSERA_WEBHOOK_SECRET')));
if ($key === '') {
    throw new RuntimeException('Set TESSERA_WEBHOOK_SECRET.');
}

function is_ours(string $key, string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^\d+$/', $timestamp) || abs(time() - (int) $timestamp) > 300) {
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
$event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
if ($event['test_event'] ?? false) {
    error_log('Test event with sample data:');
}
error_log($event['type'] . ' ' . ($event['data']['reference'] ?? $event['data']['access_code'] ?? ''));
http_response_code(204);
