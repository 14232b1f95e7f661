import type { Role } from "@/lib/base/caller";
import { minor } from "@/lib/base/money";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { inviteMember } from "@/lib/identity/members/manage-invitations";
import { listMembers, removeMember, setRole } from "@/lib/identity/members/manage-members";
import { makeResetLink } from "@/lib/identity/password-reset/reset-password";
import { getBankDetails, setBankDetails } from "@/lib/money/bank-details/bank-details";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/verbs";
import { newEmail, newLiveReseller, newOperator, newPartner, PASSWORD } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { IBAN } from "../../support/world/payouts";
import { subscribe } from "../../support/world/subscriptions";

/** Adds a colleague with the given role. Returns the colleague as loaded at the start of a request, without later changes. */
const colleague = (owner: SignedInUser, role: Role) =>
  addColleague(owner, role, { email: newEmail(role), password: PASSWORD });

const REFUSED = { code: "forbidden", message: expect.stringContaining("You were removed from this account") };

const linesOf = async (owner: SignedInUser) =>
  (await listAuditLog(owner, { limit: 20 })).rows.map(({ action }) => action);

test("actions of a removed user are refused and change nothing", async () => {
  const owner = await newPartner();
  const leaving = await colleague(owner, "owner");
  const subscription = await subscribe(callerFor(owner, "test"));
  await removeMember(owner, { user_id: leaving.userId });
  const before = await linesOf(owner);
  const actions = [
    () => inviteMember(leaving, { email: newEmail("back"), role: "owner" }),
    () => makeResetLink(leaving, { user_id: owner.userId }),
    () => createApiKey(callerFor(leaving, "test"), { name: "Kept" }),
    () => setBankDetails(leaving, { account_holder: "Somebody", iban: IBAN }),
    () => cancelSubscription(callerFor(leaving, "test"), subscription),
  ];
  for (const act of actions) await expect(act()).rejects.toMatchObject(REFUSED);
  expect((await listMembers(owner)).invitations).toEqual([]);
  expect(await getBankDetails(owner)).toBeUndefined();
  const { data } = await retrieveSubscription(callerFor(owner, "test"), subscription);
  expect(data.status).toBe("pending");
  expect(await linesOf(owner)).toEqual(before);
});

test("an action is checked against the user's current role, not the role at sign-in", async () => {
  const owner = await newPartner();
  const user = await colleague(owner, "finance");
  await setRole(owner, { user_id: user.userId, role: "viewer" });
  await expect(setBankDetails(user, { account_holder: "Somebody", iban: IBAN })).rejects.toMatchObject(
    REFUSED,
  );
  await setRole(owner, { user_id: user.userId, role: "owner" });
  await setBankDetails(user, { account_holder: "Acme Games", iban: IBAN });
  expect((await getBankDetails(owner))?.accountHolder).toBe("Acme Games");
});

test("an owner can leave the account or change their own role while another owner remains", async () => {
  const owner = await newPartner();
  const [next, last] = [await colleague(owner, "owner"), await colleague(owner, "owner")];
  await setRole(owner, { user_id: owner.userId, role: "viewer" });
  await removeMember(next, { user_id: next.userId });
  expect((await listMembers(last)).members.map(({ role }) => role)).toEqual(["viewer", "owner"]);
});

test("a removed operator can neither credit a wallet nor erase a customer", async () => {
  const boss = await newOperator();
  const leaving = await colleague(boss, "owner");
  const shop = callerFor(await newLiveReseller(), "live");
  const partner = callerFor(await newPartner(), "test");
  const intent = await newIntent(partner, 1_000);
  await removeMember(boss, { user_id: leaving.userId });
  const credit = adjustLiveWallet(leaving, "credit", shop.accountId, {
    amount: minor(100),
    reference: "late",
  });
  await expect(credit).rejects.toMatchObject(REFUSED);
  expect((await readWallet(shop)).balance).toBe(0);
  const customer = {
    account_id: partner.accountId,
    environment: "test",
    customer: intent.customer.email,
  } as const;
  await expect(eraseCustomer(leaving, customer)).rejects.toMatchObject(REFUSED);
  const { data } = await retrieveIntent(partner, intent);
  expect([data.status, data.customer.email]).toEqual(["pending", intent.customer.email]);
});
