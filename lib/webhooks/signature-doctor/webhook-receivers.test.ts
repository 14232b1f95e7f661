import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { newSecret, signatureHeaders } from "@/lib/base/webhook-secret";
import { freePort } from "@/lib/runtime/process/ports";
import { frameworkReceivers, plainReceivers, RECEIVER_PORT, webhookReceivers } from "./webhook-receivers";

const body = JSON.stringify({ type: "redemption-intent.success", data: { reference: "order-1001 ✓" } });
const secret = newSecret();
const TEST_EVENT = "Test event with sample data:";

/** Starts a sample receiver for Node.js from its source code, on a free port. */
async function startReceiver(code: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const source = code.replace(`.listen(${RECEIVER_PORT})`, `.listen(${port}, () => console.log("up"))`);
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    env: { ...process.env, TESSERA_WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { child, url: `http://127.0.0.1:${port}` };
}

function headersAt(at: Date, secrets = [secret]): Record<string, string> {
  return { "content-type": "application/json", ...signatureHeaders({ id: "evt_1", body, at, secrets }) };
}

for (const { title, code } of plainReceivers.filter(({ language }) => language === "node")) {
  test(`the ${title} receiver accepts correctly signed webhooks, and refuses webhooks that are altered, too old, unsigned or signed with another secret`, async () => {
    const { child, url } = await startReceiver(code);
    const post = async (headers: Record<string, string>, text = body) =>
      (await fetch(url, { method: "POST", headers, body: text })).status;
    const now = new Date();
    try {
      expect(await post(headersAt(now))).toBe(204);
      expect(await post(headersAt(now, [newSecret(), secret]))).toBe(204);
      expect(await post(headersAt(now, [newSecret()]))).toBe(400);
      expect(await post(headersAt(now), body.replace("1001", "1002"))).toBe(400);
      expect(await post({ ...headersAt(now), "webhook-id": "evt_2" })).toBe(400);
      expect(await post(headersAt(new Date(now.getTime() - 10 * 60_000)))).toBe(400);
      expect(await post({ ...headersAt(now), "webhook-timestamp": "soon" })).toBe(400);
      expect(await post({ "content-type": "application/json" })).toBe(400);
    } finally {
      child.kill();
    }
  });
}

for (const { title, code } of plainReceivers.filter(({ language }) => language === "node")) {
  test(`the ${title} receiver distinguishes test events from real ones, regardless of their data`, async () => {
    const { child, url } = await startReceiver(code);
    let printed = "";
    child.stdout?.on("data", (text) => {
      printed += text;
    });
    const events = [
      { type: "one", test_event: true, data: { reference: "made-up" } },
      { type: "two", data: { reference: "real", metadata: { test_event: true } } },
    ];
    try {
      for (const event of events) {
        const text = JSON.stringify(event);
        const headers = signatureHeaders({ id: "evt_1", body: text, at: new Date(), secrets: [secret] });
        await fetch(url, { method: "POST", headers, body: text });
      }
      await expect.poll(() => printed).toBe(`${TEST_EVENT}\none made-up\ntwo real\n`);
    } finally {
      child.kill();
    }
  });
}

test("the code of every sample webhook receiver contains a check for test events", () => {
  for (const { title, code } of webhookReceivers) {
    expect(code, title).toMatch(/test_event/);
  }
  for (const { title, code } of plainReceivers) expect(code, title).toContain(TEST_EVENT);
});

test("the PHP receivers contain code that throws if a body is not readable, and the receiver without a framework has the status 500 until it has handled the event", () => {
  const php = webhookReceivers.filter(({ language }) => language === "php");
  expect(php).toHaveLength(2);
  for (const { title, code } of php)
    expect(code, title).toContain("json_decode($body, true, 512, JSON_THROW_ON_ERROR)");
  // With display_errors, PHP itself answers 200 after an uncaught exception, which confirms the event.
  const plain = plainReceivers.find(({ language }) => language === "php");
  expect(plain?.code).toMatch(/^<\?php\n.*\nhttp_response_code\(500\);\n/);
});

/** Python code that replaces Django, which is not installed, with the three names that the sample imports. */
const DJANGO_STUB = `
import sys, types
for module in ["http", "views.decorators.csrf", "views.decorators.http"]:
    sys.modules["django." + module] = types.SimpleNamespace(
        HttpResponse=None, csrf_exempt=lambda view: view, require_POST=lambda view: view
    )
`;

const EMPTY_SECRETS = ["", "whsec_"];

/** Runs a sample with an empty secret until it ends or 30 seconds have passed. Returns what it printed to standard error. */
function errorWith(emptySecret: string, program: string, args: readonly string[], code: string): string {
  const env = { ...process.env, TESSERA_WEBHOOK_SECRET: emptySecret };
  const source = code.replace(String(RECEIVER_PORT), "0");
  return spawnSync(program, [...args, source], { env, timeout: 30_000, encoding: "utf8" }).stderr;
}

const STOPPED = "Error: Set TESSERA_WEBHOOK_SECRET.";

test("the Node.js receiver stops if its secret is empty, because anyone could sign with an empty key", () => {
  for (const { code } of plainReceivers.filter(({ language }) => language === "node"))
    for (const emptySecret of EMPTY_SECRETS) {
      const args = ["--input-type=module", "--eval"];
      expect(errorWith(emptySecret, process.execPath, args, code), emptySecret).toContain(STOPPED);
    }
});

test("the Python and Django receivers stop if their secret is empty", () => {
  test.skip(spawnSync("python3", ["--version"]).status !== 0, "Python is not installed here");
  const plain = plainReceivers.filter(({ language }) => language === "python").map(({ code }) => code);
  for (const code of [...plain, DJANGO_STUB + frameworkReceivers.django.code])
    for (const emptySecret of EMPTY_SECRETS)
      expect(errorWith(emptySecret, "python3", ["-c"], code), emptySecret).toContain(STOPPED);
});

/** Matches code that, given an empty key, throws or stops the sample, such as Java's `new SecretKeySpec`. */
const stopsWithoutKey =
  /verifyWebhook\(|key\.length === 0|if not key:|KEY\.empty\?|key\.Length == 0|len\(key\) == 0|\$key === ''|new SecretKeySpec/;

test("every sample webhook receiver contains code that throws or exits if the secret is empty", () => {
  for (const { title, code } of webhookReceivers) expect(code, title).toMatch(stopsWithoutKey);
});

const constantTime =
  /timingSafeEqual|verifyWebhook\(|compare_digest|hash_equals|hmac\.Equal|secure_compare|MessageDigest\.isEqual|FixedTimeEquals/;

test("the code of every sample webhook receiver names the secret's environment variable and compares signatures in constant time, and its code or command contains the documented port", () => {
  for (const { title, code, run } of webhookReceivers) {
    expect(code, title).toContain("TESSERA_WEBHOOK_SECRET");
    expect(code + run, title).toContain(String(RECEIVER_PORT));
    expect(code, title).toMatch(constantTime);
  }
});
