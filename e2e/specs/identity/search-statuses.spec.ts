import { suspendAccount } from "@/lib/accounts/manage-account";
import { DAY_MS, now } from "@/lib/base/clock";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { findAnything } from "@/lib/insight/search/find-anything";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

/** Returns the names and statuses of a user's search results. */
async function statuses(user: SignedInUser, typed: string) {
  const groups = await findAnything(user, "live", typed);
  return groups.flatMap(({ results }) => results.map(({ name, status }) => [name, status]));
}

test("a search shows an active subscription as overdue one day after the due date of its next cycle, but to the reseller only if the reseller is expected to bill it", async () => {
  const operator = await newOperator();
  const [partner, reseller] = [await newPartner(), await newReseller()];
  for (const { accountId } of [partner, reseller]) await approve(operator, accountId);
  const [asPartner, asReseller] = [callerFor(partner, "live"), callerFor(reseller, "live")];
  await fund(operator, asReseller, 100_000);
  for (const [reference, days] of [
    ["late", 30],
    ["today", 0.5],
    ["ending", 30],
  ] as const) {
    const subscription = await subscribe(asPartner, { reference: `${reference}-sub-8`, interval: "weekly" });
    const billed = { reseller_subscription_reference: `${reference}-sub-8` };
    expect(await bill(asReseller, subscription, reference, billed)).toBe("created");
    const activatedAt = new Date(now().getTime() - (7 + days) * DAY_MS);
    await runOnce(
      sql`UPDATE subscriptions SET activated_at = ${activatedAt} WHERE id = ${subscription.id}::uuid`,
    );
  }
  await setEndpointUrl(asReseller, "https://shop.example/hooks");
  await cancelSubscription(asPartner, { reference: "ending-sub-8" });
  for (const [name, ofPartner, ofReseller] of [
    ["late-sub-8", "overdue", "overdue"],
    ["today-sub-8", "active", "active"],
    ["ending-sub-8", "overdue", "active"],
  ] as const) {
    for (const user of [partner, operator]) expect(await statuses(user, name)).toEqual([[name, ofPartner]]);
    expect(await statuses(reseller, name)).toEqual([[name, ofReseller]]);
  }
  await suspendAccount(operator, { account_id: partner.accountId, reason: "a test" });
  expect(await statuses(reseller, "late-sub-8")).toEqual([["late-sub-8", "active"]]);
});

test("an operator's search shows whether an account has live access or is suspended", async () => {
  const operator = await newOperator();
  const { accountId, accountEmail } = await newPartner("Searched Games");
  const status = () => statuses(operator, accountEmail);
  expect(await status()).toEqual([["Searched Games", "no_live_access"]]);
  await approve(operator, accountId);
  expect(await status()).toEqual([["Searched Games", "live"]]);
  await suspendAccount(operator, { account_id: accountId, reason: "a test" });
  expect(await status()).toEqual([["Searched Games", "suspended"]]);
});
