import { findAccount } from "@/lib/accounts/find-account";
import type { Caller } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { listAllAuditLogs, listAuditLog, listOperatorActions } from "@/lib/identity/audit/list-audit-log";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import {
  confirmCancellation,
  confirmCancellationAsOperator,
} from "@/lib/payments/subscriptions/confirm-cancellation";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newPartner, newReseller, peopleIn } from "../../support/world/accounts";
import { CLOSED_PORT_URL, setEndpointUrl } from "../../support/world/endpoints";
import { fund } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("an operator can confirm a requested cancellation for the reseller only once, and the confirmation is audited", async () => {
  const all = await peopleIn("live");
  const [shop, other] = all.resellers;
  await fund(all.operator, shop, 1_000);
  await setEndpointUrl(shop);
  const subscription = await subscribe(all.partner);
  await bill(shop, subscription, "jan");
  const confirm = (resellerId: string) =>
    confirmCancellationAsOperator(all.operator, resellerId, subscription.accessCode);

  await expect(confirm(shop.accountId)).rejects.toMatchObject({
    code: "subscription_cancellation_not_requested",
  });
  await cancelSubscription(all.partner, subscription);
  await expect(confirm(other.accountId)).rejects.toMatchObject({ code: "not_found" });
  const outsider = await newPartner();
  expect(() => confirmCancellationAsOperator(outsider, shop.accountId, subscription.accessCode)).toThrow(
    "Only an operator",
  );

  expect(await Promise.all([confirm(shop.accountId), confirm(shop.accountId)])).toContain("canceled");
  expect(await confirm(shop.accountId)).toBe("already_canceled");

  expect((await retrieveSubscription(all.partner, subscription)).data.status).toBe("canceled");
  const { audit } = await findAccount(all.operator, shop.accountId);
  expect(audit.filter(({ action }) => action === "subscription.cancellation_confirmed")).toHaveLength(1);
});

test("an operator can cancel a subscription whose reseller has no webhook endpoint, and then erase its customer", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 1_000);
  const subscription = await subscribe(all.partner);
  await bill(shop, subscription, "jan");
  await expect(cancelSubscription(all.partner, subscription)).rejects.toMatchObject({
    code: "reseller_cancellation_unavailable",
  });
  const customer = {
    account_id: all.partner.accountId,
    environment: "live",
    customer: "subscriber@example.com",
  } as const;
  await expect(eraseCustomer(all.operator, customer)).rejects.toMatchObject({ code: "forbidden" });

  const confirm = () => confirmCancellationAsOperator(all.operator, shop.accountId, subscription.accessCode);
  expect([await confirm(), await confirm()]).toEqual(["canceled", "already_canceled"]);
  expect(await bill(shop, subscription, "feb")).toBe("subscription_not_active");
  expect((await retrieveSubscription(all.partner, subscription)).data.status).toBe("canceled");
  expect((await eraseCustomer(all.operator, customer)).subscriptions).toBe(1);
});

test("an operator can cancel a subscription if no enabled webhook endpoint of its reseller receives cancellation requests", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 1_000);
  await setEndpointUrl(shop);
  const subscription = await subscribe(all.partner);
  await bill(shop, subscription, "jan");
  await createEndpoint(shop, { url: CLOSED_PORT_URL, events: ["wallet.low_balance"] });
  const confirm = () => confirmCancellationAsOperator(all.operator, shop.accountId, subscription.accessCode);
  await expect(confirm()).rejects.toMatchObject({ code: "subscription_cancellation_not_requested" });

  await runOnce(sql`
    UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'gone'
    WHERE account_id = ${shop.accountId}::uuid AND number = 1`);
  expect(await confirm()).toBe("canceled");
});

test("a cancellation by an operator appears in the reseller's audit log without the partner's subscription reference", async () => {
  const all = await peopleIn("live");
  const owner = await newReseller();
  await approve(all.operator, owner.accountId);
  const shop = callerFor(owner, "live");
  await fund(all.operator, shop, 2_000);
  await setEndpointUrl(shop);
  for (const fields of [{ reseller_subscription_reference: "recurring-88" }, {}]) {
    const subscription = await subscribe(all.partner);
    await bill(shop, subscription, "jan", fields);
    await cancelSubscription(all.partner, subscription);
    await confirmCancellationAsOperator(all.operator, shop.accountId, subscription.accessCode);
    const [line] = (await listAuditLog(owner, { limit: 1 })).rows;
    expect(line?.action).toBe("subscription.cancellation_confirmed");
    expect(line?.detail).toEqual({
      billed_as: fields.reseller_subscription_reference ?? subscription.accessCode,
      environment: "live",
    });
    const [known] = await listOperatorActions(shop.accountId, 1);
    expect(known?.detail["subscription"]).toBe(subscription.reference);
  }
});

test("a cancellation and its confirmation are audited if they come from a dashboard user, but not if they come from an API key", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 10_000);
  await setEndpointUrl(shop);
  const [first, second, unbilled] = [
    await subscribe(all.partner),
    await subscribe(all.partner),
    await subscribe(all.partner),
  ];
  const [{ person: _, ...partnerKey }, { person: __, ...shopKey }] = [all.partner, shop];
  for (const [subscription, partner, reseller] of [
    [first, all.partner, shop],
    [second, partnerKey, shopKey],
  ] as const) {
    await bill(shop, subscription, subscription.reference);
    await Promise.all([cancelSubscription(partner, subscription), cancelSubscription(partner, subscription)]);
    const confirmation = { access_code: subscription.accessCode, reseller_subscription_reference: "order-1" };
    await Promise.all([
      confirmCancellation(reseller, confirmation),
      confirmCancellation(reseller, confirmation),
    ]);
  }
  await cancelSubscription(all.partner, unbilled);
  const audited = async ({ accountId }: Caller) => {
    const { rows } = await listAllAuditLogs(all.operator, { account: accountId, limit: 20 });
    return rows
      .filter(({ action }) => action.startsWith("subscription."))
      .map(({ action, by, detail }) => [action, by, detail["reference"] ?? detail["billed_as"]]);
  };
  expect(await audited(all.partner)).toEqual([
    ["subscription.canceled", "account", unbilled.reference],
    ["subscription.cancellation_requested", "account", first.reference],
  ]);
  expect(await audited(shop)).toEqual([["subscription.cancellation_confirmed", "account", "order-1"]]);
});
