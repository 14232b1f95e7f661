import { randomUUID } from "node:crypto";
import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { DAY_MS } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { runOnce, sql } from "@/lib/db/sql";
import { listAuditLog, listOperatorActions } from "@/lib/identity/audit/list-audit-log";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { adjustLiveWallet, previewAdjustment } from "@/lib/money/live-wallets/adjust-wallet";
import {
  approveProposal,
  declineProposal,
  listAllProposals,
  listPendingProposals,
  withdrawProposal,
} from "@/lib/money/live-wallets/proposals";
import { creditTopUp, listTopUps, requestTopUp, withdrawTopUp } from "@/lib/money/top-ups/top-up-requests";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { nextMillisecond } from "../../support/fixtures/next-millisecond";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newEmail, newLiveReseller, newOperator, newReseller, PASSWORD } from "../../support/world/accounts";
import {
  aboveLimit,
  expireNow,
  limit,
  statusOf,
  twoOperators,
  twoOperatorsWithProposal,
} from "../../support/world/two-operators";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => expect(await checkInvariants()).toEqual([]));

test("the only operator who is allowed to adjust wallets can credit and debit amounts above the limit without approval", async () => {
  const boss = await newOperator();
  for (const role of ["viewer", "developer"] as const)
    await addColleague(boss, role, { email: newEmail(role), password: PASSWORD });
  const { accountId } = await newLiveReseller();
  const amount = minor(aboveLimit());
  expect(await adjustLiveWallet(boss, "credit", accountId, { amount, reference: "in" })).toEqual({
    applied: true,
  });
  expect(await adjustLiveWallet(boss, "debit", accountId, { amount, reference: "out" })).toEqual({
    applied: true,
  });
  await newOperator();
  const later = await adjustLiveWallet(boss, "credit", accountId, { amount, reference: "later" });
  expect(later).toEqual({ applied: false, proposalId: expect.any(String) });
});

test("a credit and a debit above the limit are posted after a second operator approves them, and the audit log names the proposer to operators but not to the reseller", async () => {
  const { maker, second, shop, owner, credit, debit, balance } = await twoOperators();
  const { applied: credited, proposalId: first = "" } = await credit(aboveLimit());
  expect([credited, await balance()]).toEqual([false, 0]);
  expect(await approveProposal(second, first)).toEqual({ approved: true });
  expect(await approveProposal(second, first)).toEqual({ approved: false });
  expect(await balance()).toBe(aboveLimit());

  const { applied: debited, proposalId: next = "" } = await debit(aboveLimit());
  expect([debited, await balance()]).toEqual([false, aboveLimit()]);
  expect(await approveProposal(second, next)).toEqual({ approved: true });
  expect(await balance()).toBe(0);

  const acts = await listOperatorActions(shop.accountId, 10);
  expect(
    acts.map(({ action, actorEmail, detail: { before, after, proposed_by } }) => ({
      action,
      actorEmail,
      before,
      after,
      proposed_by,
    })),
  ).toEqual([
    {
      action: "wallet.debited",
      actorEmail: second.email,
      before: aboveLimit(),
      after: 0,
      proposed_by: maker.email,
    },
    { action: "wallet_proposal.made", actorEmail: maker.email },
    {
      action: "wallet.credited",
      actorEmail: second.email,
      before: 0,
      after: aboveLimit(),
      proposed_by: maker.email,
    },
    { action: "wallet_proposal.made", actorEmail: maker.email },
  ]);
  const { rows } = await listAuditLog(owner, { limit: 10 });
  expect(rows.filter(({ action }) => action.startsWith("wallet"))).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${maker.email}|${second.email}`));
});

test("crediting a top-up request above the limit needs an approval, which marks the request as credited", async () => {
  const { maker, second, shop, balance } = await twoOperators();
  const request = await requestTopUp(shop, { id: newId(), amount: minor(aboveLimit()) });
  const { applied, proposalId = "" } = await creditTopUp(maker, request.id);
  expect(applied).toBe(false);
  expect(await creditTopUp(second, request.id)).toEqual({ applied: false, proposalId });
  expect((await listTopUps(shop, { limit: 1 })).rows[0]?.status).toBe("pending");
  expect(await approveProposal(second, proposalId)).toEqual({ approved: true });
  expect((await listTopUps(shop, { limit: 1 })).rows[0]?.status).toBe("credited");
  expect(await balance()).toBe(aboveLimit());
});

test("operators cannot approve or decline their own proposals, or withdraw other operators' proposals", async () => {
  const { maker, second, id, balance } = await twoOperatorsWithProposal();
  await expect(approveProposal(maker, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(declineProposal(maker, { id, reason: "no" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(withdrawProposal(second, id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await statusOf(maker, id)).toBe("pending");
  expect(await declineProposal(second, { id, reason: "No such payment." })).toEqual({ declined: true });
  expect(await approveProposal(second, id)).toEqual({ approved: false });
  expect(await balance()).toBe(0);
  const declined = (await listAllProposals(maker, { limit: 1 })).rows[0];
  expect(declined).toMatchObject({ status: "declined", refusal: "No such payment.", ended_by: second.email });
});

test("neither an operator with the developer role nor a reseller can approve a proposal, and a reseller can neither list proposals nor preview an adjustment", async () => {
  const { maker, shop, id } = await twoOperatorsWithProposal();
  const developer = await addColleague(maker, "developer", { email: newEmail("dev"), password: PASSWORD });
  const reseller = await newReseller();
  for (const user of [developer, reseller])
    await expect(approveProposal(user, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(listPendingProposals(reseller, 5)).rejects.toMatchObject({ code: "forbidden" });
  const input = { type: "credit", accountId: shop.accountId, amount: minor(1), reference: "x" } as const;
  await expect(previewAdjustment(reseller, input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(approveProposal(maker, newId())).rejects.toMatchObject({ code: "not_found" });
});

test("an operator's credits and debits count together towards one daily limit per account", async () => {
  await withinOneDay();
  const { maker, second, shop, credit, debit, balance } = await twoOperators();
  expect((await credit(limit())).applied).toBe(true);
  expect((await credit(1)).applied).toBe(false);
  expect((await debit(1)).applied).toBe(false);
  // Covers this test's two pending debits, each of which reserves one cent.
  expect((await credit(2, second)).applied).toBe(true);
  const { accountId } = await newLiveReseller();
  const elsewhere = { amount: minor(1), reference: randomUUID() };
  expect((await adjustLiveWallet(maker, "credit", accountId, elsewhere)).applied).toBe(true);
  await runOnce(
    sql`UPDATE unapproved_adjustments SET day = day - 1 WHERE account_id = ${shop.accountId}::uuid`,
  );
  expect((await debit(limit())).applied).toBe(true);
  expect((await debit(1)).applied).toBe(false);
  expect(await balance()).toBe(2);
});

test("a repeated credit creates one proposal, and a different amount with the same reference is refused", async () => {
  const { maker, second, shop } = await twoOperators();
  const input = { amount: minor(aboveLimit()), reference: "twice" };
  const all = await Promise.all(
    Array.from({ length: 8 }, () => adjustLiveWallet(maker, "credit", shop.accountId, input)),
  );
  expect(new Set(all.map(({ proposalId }) => proposalId)).size).toBe(1);
  for (const by of [maker, second])
    await expect(
      adjustLiveWallet(by, "credit", shop.accountId, { ...input, amount: minor(1) }),
    ).rejects.toMatchObject({
      errors: { reference: [expect.any(String)] },
    });
});

test("a proposal made before a suspension can never be approved, and a proposal made during a suspension can be approved only after the account is reinstated", async () => {
  const { maker, second, shop, id, credit, balance } = await twoOperatorsWithProposal();
  const account_id = shop.accountId;
  const refusal = {
    code: "forbidden",
    message: "The account is suspended, or was suspended after this proposal was made. Nothing was changed.",
  };
  await suspendAccount(maker, { account_id, reason: "odd" });
  await expect(approveProposal(second, id)).rejects.toMatchObject(refusal);
  await reinstateAccount(maker, { account_id });
  await expect(approveProposal(second, id)).rejects.toMatchObject(refusal);
  expect(await statusOf(maker, id)).toBe("pending");
  expect(await balance()).toBe(0);

  await suspendAccount(maker, { account_id, reason: "odd" });
  await nextMillisecond();
  const { proposalId = "" } = await credit(aboveLimit());
  await expect(approveProposal(second, proposalId)).rejects.toMatchObject(refusal);
  await reinstateAccount(maker, { account_id });
  expect(await approveProposal(second, proposalId)).toEqual({ approved: true });
  expect(await balance()).toBe(aboveLimit());
});

test("approving a top-up is refused if its request was withdrawn or credited manually", async () => {
  const { maker, second, shop, balance } = await twoOperators();
  const ask = () => requestTopUp(shop, { id: newId(), amount: minor(aboveLimit()) });
  const withdrawn = await ask();
  const { proposalId: one = "" } = await creditTopUp(maker, withdrawn.id);
  await withdrawTopUp(shop, withdrawn.id);
  await expect(approveProposal(second, one)).rejects.toMatchObject({ code: "forbidden" });

  const byHand = await ask();
  const { proposalId: two = "" } = await creditTopUp(maker, byHand.id);
  await adjustLiveWallet(second, "credit", shop.accountId, { amount: minor(1), reference: byHand.reference });
  await expect(approveProposal(second, two)).rejects.toMatchObject({ code: "forbidden" });
  expect(await balance()).toBe(1);
});

test("a proposal expires after seven days and can be made again with the same reference", async () => {
  const { maker, second, shop } = await twoOperators();
  const input = { amount: minor(aboveLimit()), reference: "old" };
  const { proposalId: id = "" } = await adjustLiveWallet(maker, "credit", shop.accountId, input);
  const made = (await listPendingProposals(maker, 100)).find((proposal) => proposal.id === id);
  const lifetimeMs = Date.parse(made?.expires_at ?? "") - Date.parse(made?.created_at ?? "");
  expect(lifetimeMs).toBe(7 * DAY_MS);
  await expireNow(id);
  expect(await statusOf(maker, id)).toBe("expired");
  expect((await listPendingProposals(maker, 100)).some((proposal) => proposal.id === id)).toBe(false);
  expect(await approveProposal(second, id)).toEqual({ approved: false });
  expect(await withdrawProposal(maker, id)).toEqual({ withdrawn: false });
  const anew = await adjustLiveWallet(maker, "credit", shop.accountId, input);
  expect(anew.proposalId).not.toBe(id);
  expect(await approveProposal(second, anew.proposalId ?? "")).toEqual({ approved: true });
});

test("the database rejects an approval by the proposer and a change to a proposal's amount", async () => {
  const { maker, id } = await twoOperatorsWithProposal();
  const approveOwn = sql`
    UPDATE wallet_proposals SET status = 'approved', ended_by = ${maker.userId}::uuid, ended_at = now() WHERE id = ${id}::uuid`;
  await expect(runOnce(approveOwn)).rejects.toThrow(/two_people/);
  const raised = sql`UPDATE wallet_proposals SET amount = amount + 1 WHERE id = ${id}::uuid`;
  await expect(runOnce(raised)).rejects.toThrow(/never changed/);
});
