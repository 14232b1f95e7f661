import type { Collection } from "@/lib/api/openapi/collection";
import { operations } from "@/lib/api/operations";
import { callerFor } from "@/lib/base/signed-in-user";
import { expect, test } from "../../support/fixtures/test";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { listen } from "../../support/world/endpoints";
import { paidIntent } from "../../support/world/refunds";
import { bill, subscribe } from "../../support/world/subscriptions";
import { type RunRequest, runCollection } from "./run-collection";

/** Runs the collection of this server with two test keys. */
async function run(url: string, keys: { partner: string; reseller: string }): Promise<RunRequest[]> {
  const collection = (await (await fetch(`${url}/api/v1/collection.json`)).json()) as Collection;
  return runCollection(collection, {
    base_url: `${url}/api/v1`,
    partner_key: keys.partner,
    reseller_key: keys.reseller,
  });
}

const failuresIn = (done: readonly RunRequest[]) =>
  done.flatMap(({ name, checks }) =>
    checks.flatMap(({ failure }) => (failure ? [`${name}: ${failure}`] : [])),
  );
const skippedIn = (done: readonly RunRequest[]) =>
  done.filter(({ isSkipped }) => isSkipped).map(({ name }) => name);
const summaryOf = (id: string) => operations.find((operation) => operation.id === id)?.summary ?? id;

test("the Postman collection runs twice from top to bottom in a test environment, every request but those for live and for payouts", async ({
  api,
  world,
}) => {
  const partner = await partnerOf(world, "Collected Games");
  const reseller = await resellerWith(world, 100_000, "Collected Shop");
  const [asPartner, asReseller] = [callerFor(partner.user, "test"), callerFor(reseller.user, "test")];
  await listen(asPartner);
  await paidIntent(asPartner, asReseller, 2_000);
  await bill(asReseller, await subscribe(asPartner, { amount: 2_000 }), "jan");
  const keys = { partner: partner.keys.test, reseller: reseller.keys.test };
  for (let times = 0; times < 2; times += 1) {
    const done = await run(api.url, keys);
    expect(failuresIn(done)).toEqual([]);
    expect(skippedIn(done)).toEqual(["confirmCancellation", "retrievePayout"].map(summaryOf));
    expect(done.map(({ checks }) => checks.length)).toEqual(done.map(({ isSkipped }) => (isSkipped ? 0 : 1)));
    expect(done).toHaveLength(operations.length);
  }
});

test("the Postman collection skips what needs a payment or a webhook URL in an account that has neither", async ({
  api,
  world,
}) => {
  const partner = await partnerOf(world, "New Games");
  const reseller = await resellerWith(world, 100_000, "New Shop");
  const done = await run(api.url, { partner: partner.keys.test, reseller: reseller.keys.test });
  expect(failuresIn(done)).toEqual([]);
  const unpaid = [
    "confirmCancellation",
    "lookUpSubscription",
    "listSubscriptionCycles",
    "createRedemptionIntentRefund",
    "createSubscriptionCycleRefund",
    "retrieveRefund",
    "retrievePayout",
    "resendEvent",
  ];
  expect(skippedIn(done)).toEqual(unpaid.map(summaryOf));
});
