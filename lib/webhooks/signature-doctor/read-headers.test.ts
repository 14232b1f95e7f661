import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { readHeaders } from "./read-headers";

const webhookHeaders = {
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
  "the output of curl -v": `* Connected to shop.example
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
  JSON: JSON.stringify(webhookHeaders, null, 2),
  "JSON with lists": JSON.stringify(
    Object.fromEntries(Object.entries(webhookHeaders).map(([name, value]) => [name, [value]])),
  ),
  "a Python dictionary": `{'Webhook-Id': 'evt_1', 'Webhook-Timestamp': '1763719200', 'Webhook-Signature': 'v1,abc+/= v1,def='}`,
  "a table": "webhook-id\tevt_1\nwebhook-timestamp\t1763719200\nwebhook-signature\tv1,abc+/= v1,def=",
  "a map that Go prints":
    "map[Content-Type:[application/json] Webhook-Id:[evt_1] Webhook-Signature:[v1,abc+/= v1,def=] Webhook-Timestamp:[1763719200]]",
  "a map that Go prints with %#v":
    'http.Header{"Webhook-Id":[]string{"evt_1"}, "Webhook-Signature":[]string{"v1,abc+/= v1,def="}, "Webhook-Timestamp":[]string{"1763719200"}}',
  "Go output with one header per line": `Content-Length [61]
Webhook-Id [evt_1]
Webhook-Signature [v1,abc+/= v1,def=]
Webhook-Timestamp [1763719200]`,
  "a Java map of lists":
    "{Accept=[text/html, */*], Webhook-id=[evt_1], Webhook-signature=[v1,abc+/=, v1,def=], Webhook-timestamp=[1763719200]}",
  "the entries of a Java map":
    "[Webhook-id=[evt_1], Webhook-signature=[v1,abc+/= v1,def=], Host=[shop.example:80], Webhook-timestamp=[1763719200]]",
  "a Java map of single values":
    "headers: {accept=text/html, */*, webhook-id=evt_1, webhook-signature=v1,abc+/= v1,def=, webhook-timestamp=1763719200}",
  "Spring's HttpHeaders":
    '[host:"shop.example:80", webhook-id:"evt_1", webhook-signature:"v1,abc+/= v1,def=", webhook-timestamp:"1763719200"]',
  "a sequence of .NET pairs on one line":
    "[Host, localhost:5000],[Webhook-Id, evt_1],[Webhook-Signature, v1,abc+/= v1,def=],[Webhook-Timestamp, 1763719200]",
  ".NET pairs, one per line":
    "[Host, [::1]:5000]\r\n[Webhook-Id, evt_1]\r\n[Webhook-Signature, v1,abc+/= v1,def=]\r\n[Webhook-Timestamp, 1763719200]",
  "Node's raw headers as JSON": JSON.stringify([
    ...["Host", "shop.example", "sec-ch-ua", '"Any";v="1"', "Connection", "close"],
    ...Object.entries(webhookHeaders).flat(),
  ]),
  "Node's raw headers as it prints them": `[
  'Host',
  'shop.example',
  'webhook-id',
  'evt_1',
  'webhook-timestamp',
  '1763719200',
  'webhook-signature',
  'v1,abc+/= v1,def='
]`,
  "Python's list of bytes":
    "[(b'host', b'shop.example'), (b'webhook-id', b'evt_1'), (b'webhook-timestamp', b'1763719200'), (b'webhook-signature', b'v1,abc+/= v1,def=')]",
  "an HTTP message whose body also mentions webhooks": `Webhook-Id: evt_1
Webhook-Timestamp: 1763719200
Webhook-Signature: v1,abc+/= v1,def=

{"webhook_url":"https://shop.example","data":["webhook","other"]}`,
  "lines that end with CR and LF, as in a browser's form": Object.entries(webhookHeaders)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n"),
};

for (const [form, text] of Object.entries(pasted)) {
  test(`headers are read from ${form}`, () => {
    expect(Object.fromEntries(readHeaders(text))).toMatchObject(webhookHeaders);
  });
}

const ofServers: Record<string, string> = {
  "PHP's print_r": "Array\n(\n    [HTTP_WEBHOOK_ID] => evt_1\n    [HTTP_HOST] => shop.example\n)",
  "PHP's var_export": "array (\n  'HTTP_WEBHOOK_ID' => 'evt_1',\n)",
  "a line of PHP code": "$_SERVER['HTTP_WEBHOOK_ID'] => evt_1",
  "a Ruby hash": '{"HTTP_WEBHOOK_ID"=>"evt_1", "HTTP_HOST"=>"shop.example"}',
  "environment variables": "HTTP_HOST=shop.example\nHTTP_WEBHOOK_ID=evt_1",
};

for (const [form, text] of Object.entries(ofServers)) {
  test(`headers that are read from ${form} keep the HTTP_ prefix of their names`, () => {
    expect(readHeaders(text).get("http_webhook_id")).toBe("evt_1");
  });
}

test("empty headers are kept, repeated headers are joined, and lines that are not headers are ignored", () => {
  const headers = readHeaders(
    "webhook-id:\nwebhook-signature: v1,a=\nwebhook-signature: v1,b=\nnothing here",
  );
  expect([...headers]).toEqual([
    ["webhook-id", ""],
    ["webhook-signature", "v1,a= v1,b="],
  ]);
});

test("no headers are found in text that does not contain a request's headers", () => {
  for (const text of [
    "my receiver says the signature is wrong",
    "Error: invalid signature\n    at verify (hook.js:7:3)",
    '{"type":"subscription.renewed","data":{"reference":"order-7"}}',
    '{\n  "type": "subscription.renewed"\n}',
    "whsec_abc=",
  ]) {
    expect(readHeaders(text).size, text).toBe(0);
  }
});

test("the headers of a request are read even if none of them is a webhook header", () => {
  for (const text of [
    'POST /hook HTTP/1.1\nHost: shop.example\n\n{"host":"other.example"}',
    '{"host":"shop.example"}',
    "map[Host:[shop.example]]",
    "HTTP_HOST=shop.example",
  ]) {
    expect([...readHeaders(text).values()], text).toContain("shop.example");
  }
});

const SIZE = 64 * 1024;
const LIMIT_MS = 20;

const hostile: Record<string, (size: number) => string> = {
  "tabs between a name and a line separator": (size) => `a${"\t".repeat(size)}text\u2028`,
  "tabs and a line separator on many lines": (size) => `a${"\t".repeat(200)}b\u2028\n`.repeat(size / 204),
  "blanks after a colon and a line separator": (size) => `a:${" ".repeat(size)}x\u2028`,
  "blanks after a name in brackets": (size) => `[a,${" ".repeat(size)}x`,
  "names in brackets without an end": (size) => `[a, `.repeat(size / 4),
  ...Object.fromEntries(
    [
      " ",
      "a",
      "\t",
      '"',
      "'a':",
      '"a": ',
      "a: ",
      "-H ",
      "webhook-id",
      ",",
      "\\",
      ":",
      "[",
      "a:[",
      "{a=",
      ", a=",
    ]
      .concat(['"a", ', "[a, ", 'a:"', "a ", "'a','\\", "webhook-id=[", 'webhook-id: x"\\"'])
      .map((part) => [
        `${part} repeated`,
        (size: number) => `webhook-id:${part.repeat(size / part.length)}x\u2028`,
      ]),
  ),
};

/**
 * Returns true if {@link readHeaders} stays within the time limit in at least one of 30 runs. A busy machine slows down most
 * runs, but not all.
 */
function isRead(text: string): boolean {
  return Array.from({ length: 30 }).some(() => {
    const startedMs = performance.now();
    readHeaders(text);
    return performance.now() - startedMs < LIMIT_MS;
  });
}

for (const [kind, textOf] of Object.entries(hostile)) {
  test(`64 KiB of headers are read within ${LIMIT_MS} ms: ${JSON.stringify(kind)}`, () => {
    const text = textOf(SIZE);
    expect(isRead(text)).toBe(true);
  });
}
