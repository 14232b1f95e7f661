import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/base/caller";
import { DAY_MS } from "@/lib/base/clock";
import { firstIdAt, newId, publicEventId } from "@/lib/base/ids";
import { newSecret, signatureHeaders } from "@/lib/base/webhook-secret";
import { prisma } from "@/lib/db/prisma";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { getEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import {
  clearInbox,
  getOrCreateInbox,
  listMessages,
  pruneMessages,
  readMessage,
  setInboxAnswer,
  useInboxAsEndpoint,
} from "@/lib/webhooks/inbox/manage-inbox";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import { isDeep, PROPERTY } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { newDelivery, readDelivery } from "../../support/world/deliveries";

const BODY = '{"type":"redemption-intent.success","data":{"reference":"Zoë"}}';

const tokenOf = async (caller: Caller) => (await getOrCreateInbox(caller)).url.split("/").at(-1) ?? "";

type Message = { headers?: Record<string, string>; body?: string | Uint8Array };
type Limits = Parameters<typeof receiveMessage>[1];

const send = (token: string, { headers = {}, body = BODY }: Message = {}, limits?: Limits): Promise<number> =>
  receiveMessage({ token, headers: new Map(Object.entries(headers)), body: Buffer.from(body) }, limits);

/** The inbox limits. Deep test runs use the real limits. Other runs use lower limits, so that they send fewer messages. */
const LIMITS = isDeep ? { messages: 100, perMinute: 300 } : { messages: 10, perMinute: 30 };
const ownLimits = isDeep ? undefined : LIMITS;

function signed(secret: string, { id = publicEventId(newId()), body = BODY, at = new Date() } = {}): Message {
  return { headers: signatureHeaders({ id, body, at, secrets: [secret] }), body };
}

const messagesOf = async (caller: Caller) => (await listMessages(caller, { limit: 200 })).rows;

test("concurrent calls of getOrCreateInbox return the same inbox URL for one account, and other accounts have other URLs", async () => {
  const [partner, other] = [await partnerInTest(), await partnerInTest()];
  const opened = await Promise.all(Array.from({ length: 20 }, () => getOrCreateInbox(partner)));
  const urls = new Set(opened.map(({ url }) => url));
  expect(urls.size).toBe(1);
  expect([...urls][0]).toMatch(/\/api\/inbox\/[\w-]{32}$/);
  expect((await getOrCreateInbox(other)).url).not.toBe([...urls][0]);
});

test("using the inbox as the endpoint makes its URL the test webhook URL and keeps the signing secret", async () => {
  const partner = await partnerInTest();
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  const secret = await revealSecret(partner);
  const { url } = await useInboxAsEndpoint(partner);
  expect(url).toBe((await getOrCreateInbox(partner)).url);
  expect(await getEndpoint(partner)).toMatchObject({ url, environment: "test" });
  expect(await revealSecret(partner)).toBe(secret);
});

test("the live environment has no webhook inbox, and an account cannot read, clear or configure another account's inbox", async () => {
  const [partner, stranger] = [await partnerInTest(), await partnerInTest()];
  await send(await tokenOf(partner));
  const [message] = await messagesOf(partner);
  const id = message?.id ?? "";
  const notFound = { code: "not_found" };
  const live = { ...partner, environment: "live" } as const;
  for (const act of [getOrCreateInbox, useInboxAsEndpoint, clearInbox, messagesOf]) {
    await expect(act(live)).rejects.toMatchObject(notFound);
  }
  await expect(setInboxAnswer(live, { answer_status: 200 })).rejects.toMatchObject(notFound);
  await expect(readMessage(live, id)).rejects.toMatchObject(notFound);
  expect(await getEndpoint(live)).toBeNull();

  await expect(readMessage(stranger, id)).rejects.toMatchObject(notFound);
  await expect(setInboxAnswer(stranger, { answer_status: 500 })).rejects.toMatchObject(notFound);
  await clearInbox(stranger);
  expect(await messagesOf(stranger)).toEqual([]);
  expect(await readMessage(partner, id)).toMatchObject({ id, answered_status: 204 });
});

test("an inbox verifies a message signed with the account's secret and names its event", async () => {
  const partner = await partnerInTest();
  const token = await tokenOf(partner);
  await useInboxAsEndpoint(partner);
  const delivery = await readDelivery(await newDelivery(partner, BODY));
  const id = publicEventId(delivery.eventId);
  expect(await send(token, signed(await revealSecret(partner), { id }))).toBe(204);
  expect(await messagesOf(partner)).toMatchObject([
    {
      type: "redemption-intent.success",
      event: { id, environment: "test" },
      verdict: { verdict: "verified", signer: { environment: "test", which: "current" } },
      answered_status: 204,
    },
  ]);
});

test("an inbox verifies test events, and live events while it is the live webhook URL; at other times, it reports live events as signed by the other environment", async () => {
  const partner = await partnerInTest();
  const live = { ...partner, environment: "live" } as const;
  const { url } = await useInboxAsEndpoint(partner);
  await setEndpoint(live, { url: "https://hooks.example.com/" });
  const liveSecret = (await revealSecret(live)) ?? "";
  const token = await tokenOf(partner);
  await send(token, signed(liveSecret));
  await setEndpoint(live, { url });
  await send(token, signed(liveSecret));
  await send(token, signed((await revealSecret(partner)) ?? ""));
  const verdicts = (await messagesOf(partner)).map(({ verdict }) => verdict.verdict);
  expect(verdicts).toEqual(["verified", "verified", "other_environment"]);
});

test("an inbox stores an unverified message with the reason why it is not verified", async () => {
  const [partner, stranger] = [await partnerInTest(), await partnerInTest()];
  const token = await tokenOf(partner);
  await useInboxAsEndpoint(partner);
  await useInboxAsEndpoint(stranger);
  const old = await revealSecret(partner);
  const { secret: current } = await rotateSecret(partner);
  const { eventId } = await readDelivery(await newDelivery(partner, BODY));
  const id = publicEventId(eventId);
  const theirs = await readDelivery(await newDelivery(stranger, BODY));
  const altered = { ...signed(current, { id }), body: BODY.replace("Zoë", "Zoe") };
  const cases: [string, Message][] = [
    ["header_missing", {}],
    ["id_malformed", signed(newSecret(), { id: "msg_1" })],
    ["event_unknown", signed(newSecret(), { id: publicEventId(theirs.eventId) })],
    ["signature_unknown", signed(newSecret(), { id })],
    ["old_secret", signed(old, { id })],
    ["too_old", signed(current, { id, at: new Date(Date.now() - DAY_MS) })],
    ["body_altered", altered],
    ["verified", signed(current, { id })],
  ];
  for (const [, sent] of cases) await send(token, sent);
  const messages = (await messagesOf(partner)).toReversed();
  expect(messages.map(({ verdict }) => verdict.verdict)).toEqual(cases.map(([verdict]) => verdict));
  expect(messages.map(({ event }) => event?.id ?? null)).toEqual([null, null, null, id, id, id, id, id]);
  expect(JSON.stringify(messages)).not.toContain(current.slice("whsec_".length));
});

test("an inbox stores a message's body unchanged, as text if it is valid UTF-8 and otherwise as base64, and stores the headers without cookies", async () => {
  const partner = await partnerInTest();
  const token = await tokenOf(partner);
  const bodies = [BODY, "", "\u0000\uFEFF not JSON", "[".repeat(60_000)];
  for (const body of bodies) await send(token, { body, headers: { "x-one": "ä", cookie: "session=1" } });
  await send(token, { body: Uint8Array.from([0xff, 0x00, 0xfe]) });
  const messages = (await messagesOf(partner)).toReversed();
  const stored = await Promise.all(messages.map(({ id }) => readMessage(partner, id)));
  expect(stored.map(({ body }) => body)).toEqual([...bodies, "/wD+"]);
  expect(stored.map(({ body_encoding }) => body_encoding)).toEqual([...bodies.map(() => "utf-8"), "base64"]);
  expect(stored[0]?.headers).toEqual([["x-one", "ä"]]);
});

test("an inbox retains the newest messages up to its limit even under concurrency, without affecting other inboxes", {
  tag: PROPERTY,
}, async () => {
  const [partner, other] = [await partnerInTest(), await partnerInTest()];
  const token = await tokenOf(partner);
  await send(await tokenOf(other));
  for (let sent = 0; sent < LIMITS.messages / 5; sent += 1) await send(token, { body: "first" }, ownLimits);
  const bodies = Array.from({ length: 1.6 * LIMITS.messages }, (_, number) => String(number));
  await Promise.all(bodies.map((body) => send(token, { body }, ownLimits)));
  const messages = await messagesOf(partner);
  expect(messages).toHaveLength(LIMITS.messages);
  expect(messages.map(({ id }) => id)).toEqual(
    messages
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  await send(token, { body: "last" }, ownLimits);
  const after = await messagesOf(partner);
  expect(after.slice(1).map(({ id }) => id)).toEqual(
    messages.slice(0, LIMITS.messages - 1).map(({ id }) => id),
  );
  expect(await messagesOf(other)).toHaveLength(1);
});

test("even under concurrency, an inbox accepts exactly its limit of messages per minute", {
  tag: PROPERTY,
}, async () => {
  const partner = await partnerInTest();
  const token = await tokenOf(partner);
  const sent = await Promise.allSettled(
    Array.from({ length: 1.1 * LIMITS.perMinute }, () => send(token, { body: "" }, ownLimits)),
  );
  const refused = sent.filter((one) => one.status === "rejected").map(({ reason }) => reason);
  expect(sent.length - refused.length).toBe(LIMITS.perMinute);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: "rate_limited", retryAfterS: expect.any(Number) });
  }
});

test("an inbox answers with its configured status, and an unknown inbox token returns not_found", async () => {
  const partner = await partnerInTest();
  const token = await tokenOf(partner);
  for (const answer_status of [200, 400, 410, 429, 500, 503, 204] as const) {
    await setInboxAnswer(partner, { answer_status });
    expect((await getOrCreateInbox(partner)).answer_status).toBe(answer_status);
    expect(await send(token)).toBe(answer_status);
  }
  const answered = (await messagesOf(partner)).map(({ answered_status }) => answered_status);
  expect(answered).toEqual([204, 503, 500, 429, 410, 400, 200]);
  for (const wrong of ["", randomUUID(), `${token}x`, token.toUpperCase()]) {
    await expect(send(wrong)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("using an inbox as the endpoint resets its configured status from 410 to 204 and keeps any other status", async () => {
  const partner = await partnerInTest();
  await useInboxAsEndpoint(partner);
  await setInboxAnswer(partner, { answer_status: 503 });
  await useInboxAsEndpoint(partner);
  expect((await getOrCreateInbox(partner)).answer_status).toBe(503);
  await setInboxAnswer(partner, { answer_status: 410 });
  await useInboxAsEndpoint(partner);
  expect((await getOrCreateInbox(partner)).answer_status).toBe(204);
});

test("inbox messages are listed in pages and deleted when the inbox is cleared", async () => {
  const partner = await partnerInTest();
  const token = await tokenOf(partner);
  for (let number = 0; number < 5; number += 1) await send(token);
  const all = (await messagesOf(partner)).map(({ id }) => id);
  const first = await listMessages(partner, { limit: 3 });
  const second = await listMessages(partner, { limit: 3, before: first.next ?? "" });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all);
  expect(second.next).toBeNull();
  expect((await listMessages(partner, { limit: 3, before: "nothing" })).rows).toEqual(first.rows);
  await clearInbox(partner);
  expect(await messagesOf(partner)).toEqual([]);
});

test("inbox messages are deleted after thirty days", async () => {
  const partner = await partnerInTest();
  await send(await tokenOf(partner));
  const [message] = await messagesOf(partner);
  const { accountId } = partner;
  const stored = await prisma().inboxMessage.findUniqueOrThrow({
    where: { id: message?.id ?? "", accountId },
  });
  const aged = firstIdAt(new Date(Date.now() - 31 * DAY_MS)).replace(/.{12}$/, stored.id.slice(-12));
  await prisma().inboxMessage.create({ data: { ...stored, id: aged } });
  expect(await pruneMessages()).toBeGreaterThanOrEqual(1);
  expect((await messagesOf(partner)).map(({ id }) => id)).toEqual([stored.id]);
});
