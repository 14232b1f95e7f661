import type { PostmanCollection } from "@/lib/api/openapi/collection";
import { operations } from "@/lib/api/operations";
import { callerFor } from "@/lib/base/signed-in-user";
import type { RefundPage } from "@/lib/payments/refunds/schema";
import type { EventPage } from "@/lib/webhooks/events/schema";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { paidIntent } from "../../support/world/refunds";
import { bill, subscribe } from "../../support/world/subscriptions";
import { type RunRequest, runCollection } from "./run-collection";

/** Downloads the Postman collection from the server at `url` and runs it with these variables. */
async function run(url: string, values: Record<string, string>): Promise<RunRequest[]> {
  const collection = (await (await fetch(`${url}/api/v1/collection.json`)).json()) as PostmanCollection;
  return runCollection(collection, { base_url: `${url}/api/v1`, ...values });
}

const failuresIn = (done: readonly RunRequest[]) =>
  done.flatMap(({ name, checks }) =>
    checks.flatMap(({ failure }) => (failure ? [`${name}: ${failure}`] : [])),
  );
const skippedIn = (done: readonly RunRequest[]) =>
  done.filter(({ isSkipped }) => isSkipped).map(({ name }) => name);
const summaryOf = (id: string) => operations.find((operation) => operation.id === id)?.summary ?? id;

/**
 * The operations that the collection skips unless a variable names their object or event type, because they affect more than
 * the objects that the run created.
 */
const UNASKED = [
  "createRedemptionIntentRefund",
  "createSubscriptionCycleRefund",
  "triggerEvent",
  "resendEvent",
];

test("the Postman collection runs without failures with a test key, and refunds and resends only the objects that the collection's variables name", async ({
  api,
  world,
}) => {
  const partner = await partnerOf(world, "Collected Games");
  const reseller = await resellerWith(world, 100_000, "Collected Shop");
  const [asPartner, asReseller] = [callerFor(partner.user, "test"), callerFor(reseller.user, "test")];
  await setEndpointUrl(asPartner);
  const { reference } = await paidIntent(asPartner, asReseller, 2_000);
  const subscription = await subscribe(asPartner, { amount: 2_000 });
  await bill(asReseller, subscription, "jan");
  const keys = { partner_key: partner.keys.test, reseller_key: reseller.keys.test };
  const refunds = async () =>
    (await api.call<RefundPage>("GET", "/refunds", { key: partner.keys.test })).body.data.refunds;
  const events = async () =>
    (await api.call<EventPage>("GET", `/events?reference=${reference}`, { key: partner.keys.test })).body.data
      .events;
  const [paid] = await events();
  const first = await run(api.url, keys);
  expect(failuresIn(first)).toEqual([]);
  expect(skippedIn(first).sort()).toEqual(
    [...UNASKED, "confirmCancellation", "retrieveRefund", "retrievePayout"].map(summaryOf).sort(),
  );
  expect(await refunds()).toEqual([]);
  expect((await events()).map(({ delivery }) => delivery.attempt_count)).toEqual([
    paid?.delivery.attempt_count,
  ]);
  const second = await run(api.url, {
    ...keys,
    paid_intent: reference,
    paid_subscription: subscription.reference,
    paid_cycle: "1",
    test_event_type: "redemption-intent.success",
    resent_event: paid?.id ?? "",
  });
  expect(failuresIn(second)).toEqual([]);
  expect(skippedIn(second)).toEqual(["confirmCancellation", "retrievePayout"].map(summaryOf));
  expect(await refunds()).toHaveLength(2);
  expect(second.map(({ checks }) => checks.length)).toEqual(
    second.map(({ isSkipped }) => (isSkipped ? 0 : 1)),
  );
  expect(second).toHaveLength(operations.length);
});

test("with only the key of a new partner, the Postman collection skips the requests that need a payment, a refund, a payout, a variable that the user sets or a reseller's key", async ({
  api,
  world,
}) => {
  const partner = await partnerOf(world, "New Games");
  const done = await run(api.url, { partner_key: partner.keys.test });
  expect(failuresIn(done)).toEqual([]);
  const ofResellers = operations.filter(({ caller }) => caller === "reseller").map(({ id }) => id);
  const unpaid = ["listSubscriptionCycles", "retrieveRefund", "retrievePayout"];
  expect(skippedIn(done).sort()).toEqual([...UNASKED, ...unpaid, ...ofResellers].map(summaryOf).sort());
});

test("the Postman collection sends no request with a live key and asks for a test key", async ({
  api,
  world,
}) => {
  const partner = await partnerOf(world, "Live Games");
  const done = await run(api.url, { partner_key: partner.keys.live, reseller_key: "sk_live_tsr_nobody" });
  const summaries = operations.filter(({ caller }) => caller !== "anyone").map(({ summary }) => summary);
  expect(skippedIn(done).sort()).toEqual(summaries.sort());
  const failures = failuresIn(done);
  expect(failures).toHaveLength(summaries.length);
  expect(failures[0]).toContain("Set partner_key to a test key, which begins with sk_test_.");
  expect(failures.join()).not.toContain(partner.keys.live);
});
