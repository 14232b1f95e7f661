import type { Caller } from "@/lib/base/caller";
import { rowOf, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { cancelIntent, expireIntents } from "@/lib/payments/intents/end-intents";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { MAX_REFUSED_CODES } from "@/lib/payments/intents/rules";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { eventCatalogue } from "@/lib/webhooks/event-catalogue";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newClientIp, peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { expire, newIntent, pay, refusalsOf } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

/** A dedicated database, so that no other test runs the expiry job. */
const test = withOwnDatabase();

test.afterAll(async () => expect(await checkInvariants()).toEqual([]));

const TYPE = "redemption-intent.failed";

const eventsOf = async (partner: Caller, { reference }: IntentResource) =>
  (await listEvents(partner, { limit: 20, reference, expand: "data" })).data.events;

const refuseCodes = async ({ access_code }: IntentResource, count: number) => {
  for (let refused = 0; refused < count; refused += 1)
    await payIntent(access_code, [newVoucherCode()], newClientIp());
};

/** The ways in which an intent can fail without an erasure of its customer, each with the expected failure reason. */
const failures: Readonly<
  Record<
    string,
    readonly [reason: string, fail: (partner: Caller, intent: IntentResource) => Promise<unknown>]
  >
> = {
  "canceled by its partner": ["canceled", cancelIntent],
  "canceled at the checkout": ["canceled", (_, { access_code }) => cancelCheckout(access_code)],
  "expired by the job": [
    "expired",
    async (_, { access_code }) => {
      await expire(access_code);
      await expireIntents();
    },
  ],
  "canceled after its expiry": [
    "expired",
    async (partner, intent) => {
      await expire(intent.access_code);
      await cancelIntent(partner, intent);
    },
  ],
  "closed by refused codes": ["too_many_attempts", (_, intent) => refuseCodes(intent, MAX_REFUSED_CODES)],
};

for (const [way, [reason, fail]] of Object.entries(failures)) {
  test(`an intent ${way} has one failure event that contains the intent as GET returns it`, async () => {
    const { partner } = await peopleIn("test");
    const intent = await newIntent(partner, 1_000, { metadata: { order: "1" } });
    expect(await eventsOf(partner, intent)).toEqual([]);
    await fail(partner, intent);
    const { data: after } = await retrieveIntent(partner, intent);
    expect(after).toMatchObject({ status: "failed", failure_reason: reason });
    const [event, ...more] = await eventsOf(partner, intent);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: TYPE,
      delivery: { status: "not_requested", attempt_count: 0 },
      data: { ...after, sequence: 1 },
    });
    expect(eventCatalogue[TYPE].data.strict().parse(event?.data)).toEqual(event?.data);
    const filter = { limit: 20, reference: intent.reference, delivery_status: "not_requested" } as const;
    expect((await listEvents(partner, filter)).data.events).toMatchObject([{ id: event?.id }]);
    // Failing the intent again records no further event.
    await fail(partner, intent).catch(() => undefined);
    expect(await eventsOf(partner, intent)).toHaveLength(1);
  });
}

test("an expired intent's updated_at equals its expires_at, both before and after the expiry is recorded", async () => {
  const { partner } = await peopleIn("test");
  const intent = await newIntent(partner, 1_000);
  await expire(intent.access_code);
  const { data: unrecorded } = await retrieveIntent(partner, intent);
  expect(unrecorded).toMatchObject({ status: "failed", updated_at: unrecorded.expires_at });
  await expireIntents();
  expect((await retrieveIntent(partner, intent)).data).toEqual(unrecorded);
  expect(await eventsOf(partner, intent)).toMatchObject([{ data: unrecorded }]);
});

test("an intent's failure event is scheduled for delivery to a subscribed endpoint, and a paid intent has no failure event", async () => {
  const { partner, resellers } = await peopleIn("test");
  await setEndpointUrl(partner);
  await setOptionalEvents(partner, [TYPE]);
  const [failed, paid] = [await newIntent(partner, 1_000), await newIntent(partner, 500)];
  await cancelIntent(partner, failed);
  await pay(paid, await sellInTest(resellers[0], [500]));
  expect(await eventsOf(partner, failed)).toMatchObject([{ type: TYPE, delivery: { status: "pending" } }]);
  expect(await eventsOf(partner, paid)).toMatchObject([{ type: "redemption-intent.success" }]);
});

test("an intent that is paid, canceled and expired concurrently has exactly one event, which matches its status", {
  tag: PROPERTY,
}, async () => {
  const { partner, resellers } = await peopleIn("test");
  for (let round = 0; round < rounds({ push: 5, deep: 100 }); round += 1) {
    const intent = await newIntent(partner, 500);
    const codes = await sellInTest(resellers[0], [500]);
    const isOver = round % 2 === 1;
    if (isOver) await expire(intent.access_code);
    const attempts = Array.from({ length: 6 }, () => [
      cancelIntent(partner, intent).catch(() => undefined),
      cancelCheckout(intent.access_code),
      expireIntents(),
    ]);
    await Promise.all([...attempts.flat(), payIntent(intent.access_code, codes, undefined)]);
    const { status } = (await retrieveIntent(partner, intent)).data;
    expect((await eventsOf(partner, intent)).map(({ type }) => type)).toEqual([
      `redemption-intent.${status}`,
    ]);
  }
});

test("of thirty wrong voucher codes entered in parallel, twenty are counted, and the intent fails with one event", async () => {
  const { partner } = await peopleIn("test");
  const intent = await newIntent(partner, 500);
  const ips = Array.from({ length: 30 }, () => newClientIp());
  await Promise.all(ips.map((ip) => payIntent(intent.access_code, [newVoucherCode()], ip)));
  expect(await refusalsOf(intent.access_code)).toBe(MAX_REFUSED_CODES);
  expect((await eventsOf(partner, intent)).map(({ type }) => type)).toEqual([TYPE]);
  const stored = await rowOf({ codes: "integer" })(sql`
    SELECT count(*) AS codes FROM refused_codes c JOIN redemption_intents i ON i.id = c.intent_id
    WHERE i.reference = ${intent.reference}`);
  expect(stored?.codes).toBe(MAX_REFUSED_CODES);
});

test("if the codes of a payment exceed the limit on refused codes, only the codes up to the limit are counted", async () => {
  const { partner } = await peopleIn("test");
  const intent = await newIntent(partner, 500);
  await refuseCodes(intent, MAX_REFUSED_CODES - 3);
  const codes = Array.from({ length: 5 }, () => newVoucherCode());
  const before = await countHits();
  const result = await payIntent(intent.access_code, codes, newClientIp());
  expect(result).toEqual({ kind: "closed", state: "too_many_attempts" });
  expect(await refusalsOf(intent.access_code)).toBe(MAX_REFUSED_CODES);
  expect((await countHits()) - before).toBe(3);
});

async function countHits(): Promise<number> {
  const row = await rowOf({ hits: "integer" })(sql`
    SELECT coalesce(sum(cardinality(hits)), 0)::int AS hits FROM throttles WHERE action = 'refused_code'`);
  return row?.hits ?? Number.NaN;
}
