import { mock } from "node:test";
import { pruneSignUps } from "@/lib/accounts/confirm-sign-up";
import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { deleteExpiredHits, takeHit } from "@/lib/db/throttle/take-hit";
import { actionByCaller } from "@/lib/identity/audit/audit.sql";
import { queuedMailer, sendDueMails } from "@/lib/identity/mail/send-mail";
import { listSessions, pruneSessions } from "@/lib/identity/users/sessions";
import { approveProposal } from "@/lib/money/live-wallets/proposals";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { failIntents } from "@/lib/payments/intents/fail-store";
import { failureOf } from "@/lib/payments/intents/intent.sql";
import { selectExpired } from "@/lib/payments/intents/store";
import { chargeBack, selectChargeable } from "@/lib/payments/voucher-payments/payment-store";
import { moveExpiredToBreakage } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { signInAs } from "@/lib/runtime/demo-world/people";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newPartner, PASSWORD, peopleIn } from "../../support/world/accounts";
import { expire, newIntent } from "../../support/world/intents";
import { advanceTotalsToNow, earningInTest } from "../../support/world/payouts";
import { sellInTest } from "../../support/world/sales";
import { aboveLimit, twoOperators } from "../../support/world/two-operators";
import { runOf } from "./prepare-during-discard";

/** A dedicated database, so that no other test's vouchers and intents expire. */
const test = withOwnDatabase();

/** Returns the time in a process whose clock is two years ahead. */
const ahead = () => new Date(Date.now() + 730 * DAY_MS);

/** Runs `work` with a clock that shows `at`, by default two years ahead. */
async function withClock<Result>(work: () => Promise<Result>, at = ahead()): Promise<Result> {
  mock.timers.enable({ apis: ["Date"], now: at });
  try {
    return await work();
  } finally {
    mock.timers.reset();
  }
}

test("a process with a fast clock expires only vouchers that are due to expire", async () => {
  const { resellers } = await peopleIn("test");
  await sellInTest(resellers[0], [700]);
  await sellInTest(resellers[0], [900]);
  await rowsOf({ id: "text" })(sql`
    UPDATE vouchers SET expires_at = now() - interval '1 second' WHERE initial_balance = 900 RETURNING id`);
  expect(await moveExpiredToBreakage(ahead(), 500)).toBe(1);
  expect(await moveExpiredToBreakage(ahead(), 500)).toBe(0);
  const left = rowsOf({ face: "integer", left: "integer" })(sql`
    SELECT initial_balance AS face, current_balance AS left FROM vouchers ORDER BY initial_balance`);
  expect(await left).toEqual([
    { face: 700, left: 700 },
    { face: 900, left: 0 },
  ]);
});

test("a chargeback by a process with a fast clock returns an unexpired voucher's balance to the reseller", async () => {
  const { resellers } = await peopleIn("test");
  const [reseller] = resellers;
  await sellInTest(reseller, [700]);
  const latest = await rowOf({ reference: "text" })(sql`
    SELECT reference FROM voucher_payments WHERE account_id = ${reseller.accountId}::uuid`);
  const sale = await selectChargeable(reseller, latest?.reference ?? "", ahead());
  if (!sale) throw new Error("the sale is gone");
  expect(sale.returnable).toBe(700);
  expect(await chargeBack(sale, actionByCaller(reseller, "payment.charged_back", ahead()))).toEqual({
    open: true,
    returned: 700,
  });
});

test("a process with a fast clock expires only intents that are due to expire", async () => {
  const { partner } = await peopleIn("test");
  await newIntent(partner, 1_000);
  await expire((await newIntent(partner, 2_000)).access_code);
  const due = await selectExpired(ahead(), 500);
  expect(await failIntents(due.map((intent) => failureOf(intent, "expired", ahead())))).toMatchObject({
    failed: 1,
  });
  expect(await selectExpired(ahead(), 500)).toEqual([]);
  const written = rowsOf({ amount: "integer", status: "text" })(sql`
    SELECT amount, status::text AS status FROM redemption_intents ORDER BY amount`);
  expect(await written).toEqual([
    { amount: 1_000, status: "pending" },
    { amount: 2_000, status: "failed" },
  ]);
});

test("a process with a fast clock does not delete sessions, unconfirmed sign-ups, throttle hits or emails early", async () => {
  const user = await newPartner();
  await signInAs({ email: user.email, password: PASSWORD });
  await takeHit("test.ahead", "subject", { limit: 1, windowMs: DAY_MS });
  const mail = { to: "ann@people.example", subject: "a", text: "b", usefulMs: DAY_MS };
  await queuedMailer(() => Promise.reject(new Error("try later")))(mail);
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + DAY_MS) };
  const signUp = { email: "ann@people.example", tokenHash: Buffer.alloc(32), passwordHash: "", input: {} };
  await prisma().unconfirmedSignUp.create({ data: { ...signUp, ...times } });
  await withClock(async () => {
    for (const prune of [pruneSessions, pruneSignUps, deleteExpiredHits]) await prune();
    await sendDueMails(SECOND_MS, () => Promise.reject(new Error("try later")));
  });
  expect(await listSessions(user)).toHaveLength(2);
  expect((await takeHit("test.ahead", "subject", { limit: 1, windowMs: DAY_MS })).allowed).toBe(false);
  expect([await prisma().mail.count(), await prisma().unconfirmedSignUp.count()]).toEqual([1, 1]);
});

/**
 * Pairs of clock errors in milliseconds, positive for a fast clock: `preparedMs` for the process that prepares a payout run or
 * proposal, and `suspendedMs` for the process that suspends the account. A fast clock must be ahead by more than a minute. If
 * it were ahead by less, IDs would not follow the clock when it is set back, and other tests in this process would get IDs with
 * future times.
 */
const skews = [
  { preparedMs: 2 * MINUTE_MS, suspendedMs: 0 },
  { preparedMs: 0, suspendedMs: -30 * SECOND_MS },
];

/**
 * Runs `prepare` as in a process with a wrong clock, suspends the account as in another process, and then reinstates it.
 * Returns the result of `prepare`.
 */
async function suspendAfter<Result>(
  { preparedMs, suspendedMs }: (typeof skews)[number],
  { operator, accountId }: { readonly operator: SignedInUser; readonly accountId: string },
  prepare: () => Promise<Result>,
): Promise<Result> {
  const prepared = await withClock(prepare, new Date(Date.now() + preparedMs));
  const suspension = { account_id: accountId, reason: "a test" };
  await withClock(() => suspendAccount(operator, suspension), new Date(Date.now() + suspendedMs));
  await reinstateAccount(operator, suspension);
  return prepared;
}

test("a payout run is not posted if one of its partners was suspended and reinstated after the run was prepared, even if the processes' clocks differ", async () => {
  const { operator, partner, earns } = await earningInTest();
  await earns(1_000);
  for (const skew of skews) {
    await advanceTotalsToNow();
    const subject = { operator, accountId: partner.accountId };
    const prepared = await suspendAfter(skew, subject, () => prepareRun(operator, "test"));
    const run = { environment: "test", run_id: runOf(prepared).runId } as const;
    await expect(postRun(operator, run)).rejects.toMatchObject({ code: "forbidden" });
    await discardRun(operator, run);
  }
});

test("a proposal is not approved if the account was suspended and reinstated after the proposal was made, even if the processes' clocks differ", async () => {
  const { maker, second, shop, credit } = await twoOperators();
  for (const skew of skews) {
    const subject = { operator: maker, accountId: shop.accountId };
    const { proposalId = "" } = await suspendAfter(skew, subject, () => credit(aboveLimit()));
    await expect(approveProposal(second, proposalId)).rejects.toMatchObject({ code: "forbidden" });
  }
});
