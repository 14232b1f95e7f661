import { expect, test } from "@playwright/test";
import { readHeaders } from "./read-headers";

const wanted = {
  "webhook-id": "evt_1",
  "webhook-timestamp": "1763719200",
  "webhook-signature": "v1,abc+/= v1,def=",
};

const pasted: Record<string, string> = {
  "an HTTP message with its body": `POST /hook HTTP/1.1
Host: shop.example:8443
Webhook-Id: evt_1
Webhook-Timestamp: 1763719200
Webhook-Signature: v1,abc+/= v1,def=

{"type":"subscription.renewed","data":{"reference":"order-7"}}`,
  "curl -v": `* Connected to shop.example
> POST /hook HTTP/1.1
> webhook-id: evt_1
> webhook-timestamp: 1763719200
> webhook-signature: v1,abc+/= v1,def=
>
< HTTP/1.1 400 Bad Request`,
  "the options of a curl command": `curl https://shop.example \\
  -H 'webhook-id: evt_1' \\
  -H 'webhook-timestamp: 1763719200' \\
  -H "webhook-signature: v1,abc+/= v1,def="`,
  JSON: JSON.stringify(wanted, null, 2),
  "JSON with lists": JSON.stringify(
    Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, [value]])),
  ),
  "a Python dictionary": `{'Webhook-Id': 'evt_1', 'Webhook-Timestamp': '1763719200', 'Webhook-Signature': 'v1,abc+/= v1,def='}`,
  "a table": "webhook-id\tevt_1\nwebhook-timestamp\t1763719200\nwebhook-signature\tv1,abc+/= v1,def=",
  "lines that end as a browser sends them": Object.entries(wanted)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n"),
};

for (const [form, text] of Object.entries(pasted)) {
  test(`headers are read from ${form}`, () => {
    expect(Object.fromEntries(readHeaders(text))).toMatchObject(wanted);
  });
}

const ofServers: Record<string, string> = {
  "PHP's print_r": "Array\n(\n    [HTTP_WEBHOOK_ID] => evt_1\n    [HTTP_HOST] => shop.example\n)",
  "PHP's var_export": "array (\n  'HTTP_WEBHOOK_ID' => 'evt_1',\n)",
  "a line of PHP": "$_SERVER['HTTP_WEBHOOK_ID'] => evt_1",
  "a Ruby hash": '{"HTTP_WEBHOOK_ID"=>"evt_1", "HTTP_HOST"=>"shop.example"}',
  "an environment": "HTTP_HOST=shop.example\nHTTP_WEBHOOK_ID=evt_1",
};

for (const [form, text] of Object.entries(ofServers)) {
  test(`headers are read from ${form} as it names them`, () => {
    expect(readHeaders(text).get("http_webhook_id")).toBe("evt_1");
  });
}

test("an empty header is there, a repeated one has both values, and other text is no header", () => {
  const headers = readHeaders(
    "webhook-id:\nwebhook-signature: v1,a=\nwebhook-signature: v1,b=\nnothing here",
  );
  expect([...headers]).toEqual([
    ["webhook-id", ""],
    ["webhook-signature", "v1,a= v1,b="],
  ]);
});

test("no text takes long to be read", () => {
  const size = 16 * 1024;
  const startedMs = performance.now();
  for (const part of [" ", "a", "\t", '"', "'a':", '"a": ', "a: ", "-H ", "webhook-id", ",", "\\", ":"]) {
    readHeaders(part.repeat(size / part.length));
    readHeaders(`webhook-id:${part.repeat(size / part.length)}x`);
  }
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
