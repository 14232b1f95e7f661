import { callerFor } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import {
  getOrCreateInbox,
  listMessages,
  readMessage,
  setInboxAnswer,
} from "@/lib/webhooks/inbox/manage-inbox";
import { test as base, expect } from "../../support/fixtures/api-test";
import { sendRaw } from "../../support/fixtures/raw-request";
import { partnerOf } from "../../support/world/accounts";

type Inbox = { caller: ReturnType<typeof callerFor>; url: string };

/** The test function of this file. `inbox` is the webhook inbox of a new partner on the server under test. */
const test = base.extend<{ inbox: Inbox }>({
  inbox: async ({ world, baseURL }, use) => {
    const { user } = await partnerOf(world, "Inbox Games");
    const caller = callerFor(user, "test");
    const { pathname } = new URL((await getOrCreateInbox(caller)).url);
    await use({ caller, url: `${baseURL}${pathname}` });
  },
});

const post = (url: string, init: RequestInit = {}) => fetch(url, { method: "POST", ...init });

async function storedMessages({ caller }: Inbox) {
  const { rows: messages } = await listMessages(caller, { limit: 100 });
  return Promise.all(messages.map(({ id }) => readMessage(caller, id)));
}

test("a webhook inbox stores messages of any content type and responds with its configured status", async ({
  inbox,
}) => {
  const json = await post(inbox.url, {
    body: '{"type":"a"}',
    headers: { "Content-Type": "application/json" },
  });
  expect([json.status, await json.text()]).toEqual([204, ""]);
  await setInboxAnswer(inbox.caller, { answer_status: 503 });
  const bytes = await post(inbox.url, { body: Uint8Array.from([0xff, 0x00]) });
  expect([bytes.status, await bytes.text()]).toEqual([503, "Received. This inbox is set to answer 503.\n"]);
  expect(bytes.headers.get("retry-after")).toBe("30");
  expect(await storedMessages(inbox)).toMatchObject([
    { body: "/wA=", body_encoding: "base64", answered_status: 503, type: null },
    { body: '{"type":"a"}', body_encoding: "utf-8", answered_status: 204, type: "a" },
  ]);
});

test("a webhook inbox response sets no cookie, allows no cross-origin access and is not cacheable", async ({
  inbox,
}) => {
  const answer = await post(inbox.url, { headers: { Origin: "https://elsewhere.example" } });
  const names = [...answer.headers.keys()];
  expect(names.filter((name) => name === "set-cookie" || name.startsWith("access-control-"))).toEqual([]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
});

test("getOrCreateInbox returns an existing webhook inbox without writing to its row", async ({ inbox }) => {
  const version = async () =>
    (await pool().query("SELECT xmin FROM webhook_inboxes WHERE account_id = $1", [inbox.caller.accountId]))
      .rows;
  const before = await version();
  expect(new URL((await getOrCreateInbox(inbox.caller)).url).pathname).toBe(new URL(inbox.url).pathname);
  expect(await version()).toEqual(before);
});

test("a webhook inbox refuses every method except POST", async ({ inbox }) => {
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await fetch(inbox.url, { method });
    expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST"]);
  }
  expect(await storedMessages(inbox)).toEqual([]);
});

test("a request to an unknown webhook inbox returns a 404 that neither mentions inboxes nor repeats the request's body", async ({
  inbox,
  baseURL,
}) => {
  const paths = [
    "/api/inbox/none",
    `${new URL(inbox.url).pathname}x`,
    "/api/inbox/%E2%82%AC",
    "/api/inbox/%00",
    "/api/inbox/'",
  ];
  for (const path of paths) {
    const answer = await post(`${baseURL}${path}`, { body: "secret text" });
    expect(answer.status, path).toBe(404);
    const text = await answer.text();
    for (const word of ["inbox", "secret text", "token"]) expect(text.toLowerCase()).not.toContain(word);
  }
});

test("a webhook inbox stores a message of 64 KiB and refuses a larger message, with or without Content-Length", async ({
  inbox,
}) => {
  const maxBody = Buffer.alloc(64 * 1024, "a");
  const largerBody = Buffer.alloc(64 * 1024 + 1, "a");
  for (const [body, status] of [
    [maxBody, 204],
    [largerBody, 413],
  ] as const) {
    const chunked = { method: "POST", base: "", path: new URL(inbox.url).pathname, body, chunked: true };
    expect((await sendRaw(inbox.url, chunked)).status).toBe(status);
    expect((await post(inbox.url, { body })).status).toBe(status);
  }
  expect((await storedMessages(inbox)).map(({ body }) => body.length)).toEqual([
    maxBody.length,
    maxBody.length,
  ]);
});

test("a webhook inbox stores at most 50 headers of a message, truncates long header values, and omits credentials and client addresses", async ({
  inbox,
}) => {
  const headers = {
    "X-Markup": "<script>alert(1)</script>",
    "X-Latin": "\u00e4\u00ff",
    "X-Long": "v".repeat(4_000),
    "X-Empty": "",
    Authorization: "Bearer key",
    Cookie: "session=1",
    "X-Forwarded-For": "203.0.113.9",
    ...Object.fromEntries(Array.from({ length: 80 }, (_, number) => [`x-number-${number}`, "1"])),
  };
  expect((await post(inbox.url, { headers })).status).toBe(204);
  const [message] = await storedMessages(inbox);
  const stored = new Map(message?.headers);
  expect(stored.size).toBe(50);
  for (const name of ["authorization", "cookie", "x-forwarded-for", "x-tessera-client-ip"]) {
    expect(stored.has(name), name).toBe(false);
  }
  expect(stored.get("x-long")).toMatch(/^v{1024}…$/);
});

test("a webhook inbox receives an event over HTTP and verifies its signature", async ({ inbox }) => {
  await setEndpoint(inbox.caller, { url: inbox.url });
  const event = await sendTestEvent(inbox.caller, { type: "redemption-intent.success" });
  expect(event.deliveries[0]?.attempts).toMatchObject([{ outcome: "delivered", status_code: 204 }]);
  expect(await storedMessages(inbox)).toMatchObject([
    {
      type: "redemption-intent.success",
      event: { id: event.id, environment: "test" },
      verdict: { verdict: "verified" },
    },
  ]);
});
