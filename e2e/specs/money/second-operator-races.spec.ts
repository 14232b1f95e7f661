import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { removeOperator } from "@/lib/identity/users/manage-operators";
import { approveProposal, declineProposal, withdrawProposal } from "@/lib/money/live-wallets/proposals";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { holdRow, holdRowShared } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newOperator } from "../../support/world/accounts";
import {
  aboveLimit,
  limit,
  statusOf,
  twoOperators,
  twoOperatorsWithProposal,
} from "../../support/world/two-operators";

test("of ten concurrent credits, the credits within the operator's limit are applied, and the others become proposals", async () => {
  await withinOneDay();
  const { credit, balance } = await twoOperators();
  const part = Math.floor(limit() / 4);
  const all = await Promise.all(Array.from({ length: 10 }, () => credit(part)));
  expect(all.filter(({ applied }) => applied)).toHaveLength(4);
  expect(all.filter(({ proposalId }) => proposalId !== undefined)).toHaveLength(6);
  expect(await balance()).toBe(4 * part);
});

test("exactly one of several concurrent approvals, declines and withdrawals succeeds, and the wallet is credited at most once", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const { maker, second, id, balance } = await twoOperatorsWithProposal();
    const third = await newOperator();
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) =>
        approveProposal(at % 2 ? second : third, id).then(({ approved }) => approved),
      ),
      declineProposal(third, { id, reason: "no" }).then(({ declined }) => declined),
      withdrawProposal(maker, id).then(({ withdrawn }) => withdrawn),
    ]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await balance()).toBe((await statusOf(maker, id)) === "approved" ? aboveLimit() : 0);
  }
});

for (const first of ["approves", "withdraws"] as const) {
  test(`if an operator ${first} a proposal first, a concurrent ${first === "approves" ? "withdrawal" : "approval"} has no effect`, async () => {
    const { maker, second, id, balance } = await twoOperatorsWithProposal();
    const approve = () => approveProposal(second, id).then(({ approved }) => approved);
    const withdraw = () => withdrawProposal(maker, id).then(({ withdrawn }) => withdrawn);
    const lock = await holdRow("wallet_proposals", id);
    const order = first === "approves" ? [approve, withdraw] : [withdraw, approve];
    const answers: Promise<boolean>[] = [];
    for (const [place, act] of order.entries()) {
      answers.push(act());
      await lock.untilWaiting(place + 1);
    }
    await lock.release();
    expect(await Promise.all(answers)).toEqual([true, false]);
    expect(await balance()).toBe(first === "approves" ? aboveLimit() : 0);
  });
}

for (const first of ["approved", "suspended"] as const) {
  test(`a proposal is ${first === "approved" ? "applied if its approval arrives before" : "refused if its approval arrives after"} a concurrent suspension of the account`, async () => {
    const { maker, second, shop, id, balance } = await twoOperatorsWithProposal();
    const approve = () =>
      approveProposal(second, id).then(
        ({ approved }) => approved,
        ({ message }) => message,
      );
    const suspend = () => suspendAccount(maker, { account_id: shop.accountId, reason: "odd" });
    const lock = await holdRow("accounts", shop.accountId);
    const acts: Promise<unknown>[] = [];
    for (const [place, act] of (first === "approved" ? [approve, suspend] : [suspend, approve]).entries()) {
      acts.push(act());
      await lock.untilWaiting(place + 1);
    }
    await lock.release();
    expect(await Promise.all(acts)).toContain(
      first === "approved"
        ? true
        : "The account is suspended, or was suspended after this proposal was made. Nothing was changed.",
    );
    expect(await balance()).toBe(first === "approved" ? aboveLimit() : 0);
  });
}

test("a proposal that was made while the account's suspension waited for a lock is not approved", async () => {
  const { maker, second, shop, credit, balance } = await twoOperators();
  const account = { account_id: shop.accountId };
  const reader = await holdRowShared("accounts", shop.accountId);
  const suspended = suspendAccount(maker, { ...account, reason: "odd" });
  await reader.untilWaiting(1);
  const { proposalId = "" } = await credit(aboveLimit());
  await reader.release();
  await suspended;
  await reinstateAccount(maker, account);
  await expect(approveProposal(second, proposalId)).rejects.toMatchObject({ code: "forbidden" });
  expect(await balance()).toBe(0);
});

test("an operator who has been removed cannot approve a proposal, even with a session that was loaded before the removal", async () => {
  const { second, id, balance } = await twoOperatorsWithProposal();
  await removeOperator(second.email);
  await expect(approveProposal(second, id)).rejects.toMatchObject({
    ...{ code: "forbidden", message: expect.stringContaining("You were removed from this account") },
  });
  expect(await balance()).toBe(0);
});

test("a removed operator's proposal cannot be approved, but an approval that started before the removal succeeds", async () => {
  const { maker, second, id, balance } = await twoOperatorsWithProposal();
  await removeOperator(maker.email);
  await expect(approveProposal(second, id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await declineProposal(second, { id, reason: "gone" })).toEqual({ declined: true });

  const other = await twoOperatorsWithProposal();
  const lock = await holdRow("users", other.maker.userId);
  const approval = approveProposal(other.second, other.id);
  await lock.untilWaiting(1);
  const removal = removeOperator(other.maker.email);
  await lock.untilWaiting(2);
  await lock.release();
  await removal;
  // The approval was first in the queue for the row lock, so it succeeds.
  expect(await approval).toEqual({ approved: true });
  expect([await balance(), await other.balance()]).toEqual([0, aboveLimit()]);
});
