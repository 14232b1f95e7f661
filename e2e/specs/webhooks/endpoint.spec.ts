import type { Caller } from "@/lib/base/caller";
import { publicEventId } from "@/lib/base/ids";
import { rowOf, sql } from "@/lib/db/sql";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { getEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { useInboxAsEndpoint } from "@/lib/webhooks/inbox/manage-inbox";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { newDelivery, readDelivery } from "../../support/world/deliveries";
import { attemptDelivery } from "./attempt-delivery";
import { answering, startReceiver } from "./receiver";

test("setting the first webhook URL creates the signing secret, and later changes to the URL do not change the secret", async () => {
  const partner = await partnerInTest();
  expect(await getEndpoint(partner)).toBeNull();
  const first = await setEndpoint(partner, { url: "https://hooks.example.com/first" });
  const secret = await revealSecret(partner);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const second = await setEndpoint(partner, { url: "https://hooks.example.com/second" });
  expect(second).toMatchObject({ url: "https://hooks.example.com/second", created_at: first.created_at });
  expect(await getEndpoint(partner)).toEqual(second);
  expect(await revealSecret(partner)).toBe(secret);
});

test("saving a webhook URL from a stale page does not replace a URL that was changed in the meantime, and saving the stored URL again succeeds", async () => {
  const [partner, other] = [await partnerInTest(), await partnerInTest()];
  const [first, second] = ["https://hooks.example.com/first", "https://hooks.example.com/second"];
  const refusal = { code: "forbidden", message: expect.stringContaining(first) };
  await setEndpoint(partner, { url: first, shownUrl: null });
  await expect(setEndpoint(partner, { url: second, shownUrl: null })).rejects.toMatchObject(refusal);
  await expect(useInboxAsEndpoint(partner, { shownUrl: second })).rejects.toMatchObject(refusal);
  expect(await setEndpoint(partner, { url: first, shownUrl: null })).toMatchObject({ url: first });
  await setEndpoint(partner, { url: second, shownUrl: first });
  const { url } = await useInboxAsEndpoint(partner, { shownUrl: second });
  expect(await getEndpoint(partner)).toMatchObject({ url });

  const saves = [first, second].map((one) => setEndpoint(other, { url: one, shownUrl: null }));
  const outcomes = (await Promise.allSettled(saves)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("each account and environment has a separate webhook endpoint and secret", async () => {
  const partner = await partnerInTest();
  const live = { ...partner, environment: "live" } as const;
  const otherPartner = await partnerInTest();
  await setEndpoint(partner, { url: "https://hooks.example.com/test" });
  for (const other of [live, otherPartner]) {
    expect(await getEndpoint(other)).toBeNull();
    await expect(revealSecret(other)).rejects.toMatchObject({ code: "not_found" });
    await expect(rotateSecret(other)).rejects.toMatchObject({ code: "not_found" });
  }
  await setEndpoint(live, { url: "https://hooks.example.com/live" });
  expect(await getEndpoint(partner)).toMatchObject({ url: "https://hooks.example.com/test" });
  expect(await revealSecret(live)).not.toBe(await revealSecret(partner));
});

test("an invalid webhook URL is refused with a field error and changes nothing", async () => {
  const partner = await partnerInTest();
  const saved = await setEndpoint(partner, { url: "https://hooks.example.com/" });
  for (const url of ["ftp://hooks.example.com/", "https://user@hooks.example.com/", "hooks.example.com"]) {
    await expect(setEndpoint(partner, { url })).rejects.toMatchObject({
      code: "validation_failed",
      errors: { url: [expect.any(String)] },
    });
  }
  expect(await getEndpoint(partner)).toEqual(saved);
});

test("the webhook URL is stored in normalized form", async () => {
  const partner = await partnerInTest();
  const saved = await setEndpoint(partner, { url: "HTTPS://Hooks.Example.COM:443/a/../hook?x=1" });
  expect(saved.url).toBe("https://hooks.example.com/hook?x=1");
});

test("signing secrets are encrypted in the database", async () => {
  const partner = await partnerInTest();
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  const former = await revealSecret(partner);
  const { secret } = await rotateSecret(partner);
  const row = await rowOf({ text: "text" })(
    sql`SELECT e::text AS text FROM webhook_endpoints e WHERE account_id = ${partner.accountId}::uuid`,
  );
  for (const one of [former, secret]) {
    const key = one.slice("whsec_".length);
    expect(row?.text).not.toContain(key);
    expect(row?.text).not.toContain(Buffer.from(key, "base64").toString("hex"));
    expect(row?.text).not.toContain(Buffer.from(one).toString("hex"));
  }
});

test("an account's events are listed in pages, newest first, with the outcome of each delivery", async () => {
  const partner = await partnerInTest();
  const receiver = await startReceiver((response, _message, count) =>
    answering(count === 1 ? 404 : 200)(response, _message, count),
  );
  await setEndpoint(partner, { url: receiver.url });
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await newDelivery(partner));
  const [failing = "", delivered = ""] = ids;
  await attemptDelivery(failing);
  await attemptDelivery(delivered);
  await receiver.close();

  const list = async (
    caller: Caller,
    search: { limit?: number; after?: string; delivery_status?: "succeeded" },
  ) => (await listEvents(caller, { limit: 20, ...search })).data;
  const names = await eventNames(ids);
  const first = await list(partner, { limit: 3 });
  const second = await list(partner, { limit: 3, after: first.next ?? "" });
  expect([...first.events, ...second.events].map(({ id }) => id)).toEqual(names.toReversed());
  expect(second.next).toBeNull();
  expect(second.events).toMatchObject([
    {
      delivery: {
        status: "succeeded",
        attempt_count: 1,
        next_attempt_at: null,
        last_attempt: { outcome: "delivered" },
      },
    },
    { delivery: { status: "pending", last_attempt: { outcome: "http_error", status_code: 404 } } },
  ]);
  expect(first.events[0]).toMatchObject({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    type: "redemption-intent.success",
    delivery: { attempt_count: 0, last_attempt: null },
  });
  const { events: succeeded } = await list(partner, { delivery_status: "succeeded" });
  expect(succeeded.map(({ id }) => id)).toEqual([names[1]]);
  for (const other of [{ ...partner, environment: "live" } as const, await partnerInTest()]) {
    expect(await list(other, {})).toEqual({ events: [], next: null });
  }
});

async function eventNames(deliveryIds: readonly string[]): Promise<string[]> {
  const deliveries = await Promise.all(deliveryIds.map(readDelivery));
  return deliveries.map(({ eventId }) => publicEventId(eventId));
}
