import { findAccount, listAccounts } from "@/lib/accounts/find-account";
import { approveLive, reinstateAccount, setFee, suspendAccount } from "@/lib/accounts/manage-account";
import { PLATFORM_ACCOUNT_ID, TEST_SHOP } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { findSession } from "@/lib/identity/users/sessions";
import { signInAs } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newOperator, newPartner, newReseller, PASSWORD } from "../../support/world/accounts";

test("suspending an account blocks its API keys and users at once, and reinstating the account unblocks them", async () => {
  const [operator, partner] = [await newOperator(), await newPartner()];
  const { key } = await createApiKey(callerFor(partner, "test"), { name: "Server" });
  const account_id = partner.accountId;
  await suspendAccount(operator, { account_id, reason: "Chargebacks" });
  await expect(authenticateKey(key)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await findSession(partner.sessionId)).toEqual({ status: "suspended" });
  await expect(signInAs({ email: partner.email, password: PASSWORD })).rejects.toThrow(
    "This account is suspended",
  );
  await expect(signInAs({ email: partner.email, password: "not the password" })).rejects.toThrow(
    "Email or password is wrong",
  );
  await reinstateAccount(operator, { account_id });
  await authenticateKey(key);
  expect((await findSession(partner.sessionId)).status).toBe("signed-in");
});

test("an operator action that is submitted twice is audited once", async () => {
  const [operator, partner] = [await newOperator(), await newPartner()];
  const account_id = partner.accountId;
  for (const _ of [1, 2]) await approve(operator, account_id);
  for (const _ of [1, 2]) await suspendAccount(operator, { account_id, reason: "Fraud" });
  for (const _ of [1, 2]) await reinstateAccount(operator, { account_id });
  const { account, audit } = await findAccount(operator, account_id);
  expect(account.suspendedAt).toBeNull();
  expect(account.liveApprovedAt).toBeInstanceOf(Date);
  expect(audit.map(({ action, detail, actorEmail }) => [action, detail, actorEmail])).toEqual([
    ["account.reinstated", {}, operator.email],
    ["account.suspended", { reason: "Fraud" }, operator.email],
    ["account.live_approved", {}, operator.email],
  ]);
});

test("suspending a suspended account reports that the reason was not recorded, and a reinstatement is refused if the account was suspended again after the suspension that the operator was shown", async () => {
  const [operator, other, partner] = [await newOperator(), await newOperator(), await newPartner()];
  const account_id = partner.accountId;
  const suspend = (reason: string) => suspendAccount(operator, { account_id, reason });
  const shown = async () => (await findAccount(operator, account_id)).account.suspendedAt ?? undefined;
  expect(await suspend("Chargebacks")).toEqual({ suspended: true });
  expect(await suspend("Fraud")).toEqual({ suspended: false });

  const stale = { account_id, shown_suspended_at: await shown() };
  await reinstateAccount(other, { account_id });
  await reinstateAccount(operator, stale);
  expect(await suspend("Fraud")).toEqual({ suspended: true });
  await expect(reinstateAccount(operator, stale)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("suspended again in the meantime"),
  });
  expect(await shown()).toBeInstanceOf(Date);
  await reinstateAccount(operator, { account_id, shown_suspended_at: await shown() });
  const { account, audit } = await findAccount(operator, account_id);
  expect(account.suspendedAt).toBeNull();
  expect(audit.map(({ action, detail }) => [action, detail["reason"]])).toEqual([
    ["account.reinstated", undefined],
    ["account.suspended", "Fraud"],
    ["account.reinstated", undefined],
    ["account.suspended", "Chargebacks"],
  ]);
});

test("setting a partner's fee to the same value twice is audited once, and the new fee applies to later requests", async () => {
  const [operator, partner] = [await newOperator(), await newPartner()];
  for (const _ of [1, 2]) await setFee(operator, { account_id: partner.accountId, fee_bps: 1_250 });
  const { account, audit } = await findAccount(operator, partner.accountId);
  expect(account.feeBps).toBe(1_250);
  expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
    ["account.fee_set", { before: 3_000, after: 1_250 }],
  ]);
  const { key } = await createApiKey(callerFor(partner, "test"), { name: "Server" });
  expect((await authenticateKey(key)).feeBps).toBe(1_250);
});

test("setting a partner's fee is refused if another operator changed the fee in the meantime", async () => {
  const [operator, partner] = [await newOperator(), await newPartner()];
  const account_id = partner.accountId;
  await setFee(operator, { account_id, fee_bps: 1_250, shown_fee_bps: 3_000 });
  const late = setFee(await newOperator(), { account_id, fee_bps: 500, shown_fee_bps: 3_000 });
  await expect(late).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("12.5%") });
  expect((await findAccount(operator, account_id)).account.feeBps).toBe(1_250);
});

test("partners and resellers cannot perform operator actions", async () => {
  const target = await newPartner();
  const account_id = target.accountId;
  for (const user of [target, await newReseller()]) {
    for (const attempt of [
      approveLive(user, { account_id }),
      suspendAccount(user, { account_id, reason: "x" }),
      reinstateAccount(user, { account_id }),
      setFee(user, { account_id, fee_bps: 0 }),
      listAccounts(user, { limit: 10 }),
      findAccount(user, account_id),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
    }
  }
});

test("an operator can neither suspend nor view the platform's own account or the built-in test shop", async () => {
  const operator = await newOperator();
  for (const account_id of [
    PLATFORM_ACCOUNT_ID,
    TEST_SHOP.accountId,
    "0197c0de-0000-7000-8000-000000000000",
  ]) {
    await expect(suspendAccount(operator, { account_id, reason: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(findAccount(operator, account_id)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("operators can search accounts by part of the name or by email, and filter them by kind and state", async () => {
  const operator = await newOperator();
  const word = `50%_${operator.userId.slice(-8)}`;
  const made = [];
  for (const name of ["One", "Two", "Three"]) made.push(await newPartner(`${word} ${name}`));
  made.push(await newReseller(`${word} Shop`));
  const newestFirst = made.map(({ accountId }) => accountId).toReversed();
  const search = word.toUpperCase();

  const first = await listAccounts(operator, { search, limit: 3 });
  expect(first.rows.map(({ id }) => id)).toEqual(newestFirst.slice(0, 3));
  const second = await listAccounts(operator, { search, limit: 3, before: first.next ?? "" });
  expect(second).toMatchObject({ rows: [{ id: newestFirst[3] }], next: null });

  await approve(operator, newestFirst[0] ?? "");
  const ids = async (filter: object) =>
    (await listAccounts(operator, { search, limit: 10, ...filter })).rows.map(({ id }) => id);
  expect(await ids({ kind: "reseller" })).toEqual(newestFirst.slice(0, 1));
  expect(await ids({ state: "approved" })).toEqual(newestFirst.slice(0, 1));
  expect(await ids({ state: "waiting" })).toEqual(newestFirst.slice(1));
  expect(await ids({ search: made[1]?.email })).toEqual([made[1]?.accountId]);
});
