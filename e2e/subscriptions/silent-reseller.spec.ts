import { findAccount } from "@/lib/accounts/find-account";
import { cancelSubscription } from "@/lib/subscriptions/cancel-subscription";
import { confirmForReseller } from "@/lib/subscriptions/confirm-for-reseller";
import { retrieveSubscription } from "@/lib/subscriptions/retrieve-subscription";
import { expect, test } from "../fixtures/verbs";
import { newPartner, peopleIn } from "../world/accounts";
import { listen } from "../world/endpoints";
import { fund } from "../world/sales";
import { bill, subscribe } from "../world/subscriptions";

test("the operator confirms a cancellation in a silent reseller's place: once, audited, and only what was asked for", async () => {
  const all = await peopleIn("live");
  const [shop, other] = all.resellers;
  await fund(all.operator, shop, 1_000);
  await listen(shop);
  const subscription = await subscribe(all.partner);
  await bill(shop, subscription, "jan");
  const confirm = (resellerId: string) =>
    confirmForReseller(all.operator, resellerId, subscription.accessCode);

  await expect(confirm(shop.accountId)).rejects.toMatchObject({
    code: "subscription_cancellation_not_requested",
  });
  await cancelSubscription(all.partner, subscription);
  await expect(confirm(other.accountId)).rejects.toMatchObject({ code: "not_found" });
  const stranger = await newPartner();
  expect(() => confirmForReseller(stranger, shop.accountId, subscription.accessCode)).toThrow(
    "Only an operator",
  );

  expect(await Promise.all([confirm(shop.accountId), confirm(shop.accountId)])).toContain("canceled");
  expect(await confirm(shop.accountId)).toBe("already_canceled");

  expect((await retrieveSubscription(all.partner, subscription)).data.status).toBe("canceled");
  const { audit } = await findAccount(all.operator, shop.accountId);
  expect(audit.filter(({ action }) => action === "subscription.cancellation_confirmed")).toHaveLength(1);
});
