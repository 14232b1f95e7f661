import fc from "fast-check";
import pg from "pg";
import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { type Period, periodNamed } from "@/lib/insight/earnings/periods";
import { readStatement } from "@/lib/insight/earnings/read-statement";
import { netOf } from "@/lib/insight/earnings/rules";
import { reversePayout } from "@/lib/money/payouts/end-payout";
import { listOwnPayoutLines, listOwnPayouts } from "@/lib/money/payouts/own-payouts";
import { postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, resellerInTest } from "../../support/world/accounts";
import { ask, pay } from "../../support/world/intents";
import { settle } from "../../support/world/payouts";
import { sellInTest } from "../../support/world/sales";
import { gather, partnerIn, ZONES } from "./earnings-history";

const test = withOwnDatabase();

test.describe.configure({ mode: "serial" });

const BEGINNING = new Date("2026-01-20T12:00Z");
/** Everything that was made by a test and not backdated is later. */
const BACKDATED_UNTIL = "2026-11-01T00:00Z";
const MONTHS = Array.from({ length: 9 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}`);

const act = fc.oneof(
  fc.record({
    kind: fc.constant("pay" as const),
    vouchers: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 }),
    feeBps: fc.constantFrom(0, 3_000, 3_333),
  }),
  fc.record({ kind: fc.constant("refund" as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant("pay out" as const) }),
  fc.record({ kind: fc.constant("reverse" as const) }),
);

/** Acts in order of time, each some hours after the previous one. `gather` adds up the earnings after it. */
const history = fc.array(fc.record({ act, hours: fc.integer({ min: 1, max: 500 }), gather: fc.boolean() }), {
  minLength: 3,
  maxLength: 14,
  size: "max",
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

type World = {
  operator: SignedInUser;
  partner: Caller;
  reseller: Caller;
  intents: { reference: string; amount: number }[];
};

async function perform(world: World, one: Act): Promise<void> {
  const { operator, partner, reseller, intents } = world;
  if (one.kind === "pay") {
    const amount = one.vouchers.reduce((sum, voucher) => sum + voucher, 0);
    const intent = await ask({ ...partner, feeBps: one.feeBps }, amount);
    await pay(intent, await sellInTest(reseller, one.vouchers));
    intents.push({ reference: intent.reference, amount });
  } else if (one.kind === "refund") {
    const intent = intents.pop();
    if (!intent) return;
    const amount = Math.max(1, Math.floor((intent.amount * one.percent) / 100));
    const outcome = await createRefund(partner, intent, createRefundInput.parse({ amount })).then(
      () => "created",
      errorCodeOf,
    );
    // After a payout, the partner may be owed too little.
    expect(["created", "insufficient_partner_balance"]).toContain(outcome);
  } else if (one.kind === "pay out") {
    await settle();
    const run = await prepareRun(operator, "test");
    if (run.kind === "prepared") await postRun(operator, { environment: "test", run_id: run.runId });
  } else {
    const { rows } = await listOwnPayouts(partner, { limit: 20 });
    const payout = rows.find(({ status }) => status === "posted");
    if (payout)
      await reversePayout(operator, {
        environment: "test",
        payout_id: payout.id,
        reason: "The account is closed.",
      });
  }
}

/** Moves the latest act to a time. */
async function backdate(database: string, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  for (const [table, column] of [
    ["transfers", "created_at"],
    ["payouts", "posted_at"],
    ["payouts", "ended_at"],
  ])
    await client.query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} > $2`, [at, BACKDATED_UNTIL]);
  await client.end();
}

/** The balance of the partner's ledger account before a time. */
async function ledgerBalance({ accountId, environment }: Caller, until: Date): Promise<number> {
  const { rows } = await pool().query<{ balance: number }>(
    `SELECT coalesce(sum(CASE WHEN t.to_account_id = l.id THEN t.amount ELSE -t.amount END), 0)::bigint AS balance
     FROM ledger_accounts l JOIN transfers t ON l.id IN (t.from_account_id, t.to_account_id)
     WHERE l.account_id = $1 AND l.environment = $2::environment AND l.kind = 'partner' AND t.created_at < $3`,
    [accountId, environment, until],
  );
  return rows[0]?.balance ?? 0;
}

function monthsIn(timezone: string): Period[] {
  return MONTHS.map((name) => {
    const month = periodNamed(name, timezone);
    if (!month) throw new Error(`${name} is no month`);
    return month;
  });
}

/** All lines of a payout, read in small pages. */
async function linesOf(partner: Caller, reference: string) {
  const lines = [];
  for (let before: string | undefined; ; ) {
    const { rows, next } = await listOwnPayoutLines(partner, { reference, before, limit: 2 });
    lines.push(...rows);
    if (next === null) return lines;
    before = next;
  }
}

test("every statement ties out to the cent and to the ledger, and the lines of a payout sum to its amount", {
  tag: PROPERTY,
}, async ({ database }) => {
  test.slow();
  const [operator, reseller] = [await newOperator(), await resellerInTest()];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ZONES), history, async (timezone, acts) => {
      const partner = await partnerIn(timezone);
      const world: World = { operator, partner, reseller, intents: [] };
      let at = BEGINNING;
      for (const { act: one, hours, gather: gathers } of acts) {
        at = new Date(at.getTime() + hours * 3_600_000);
        await perform(world, one);
        await backdate(database, at);
        if (gathers) await gather();
      }
      let previous = 0;
      const moved = [];
      for (const month of monthsIn(timezone)) {
        const statement = await readStatement(partner, month);
        const { opening, payments, fees, refunds, refundedFees, payouts, reversals, closing } =
          statement.balance;
        expect(opening).toBe(previous);
        expect(opening + payments - fees - refunds + refundedFees - payouts + reversals).toBe(closing);
        expect(closing, month.name).toBe(await ledgerBalance(partner, month.to));
        if (!("payments" in statement)) throw new Error("few payments are listed one by one");
        expect(statement.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(netOf(statement.total));
        expect(payments - refunds).toBe(netOf(statement.total));
        moved.push(...statement.payouts);
        previous = closing;
      }
      const { rows: paidOut } = await listOwnPayouts(partner, { limit: 20 });
      expect(
        moved
          .filter(({ isReversal }) => !isReversal)
          .map(({ reference }) => reference)
          .toSorted(),
      ).toEqual(paidOut.map(({ reference }) => reference).toSorted());
      for (const { reference, amount, refunded } of paidOut) {
        const lines = await linesOf(partner, reference);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
        expect(lines.reduce((sum, line) => sum + (line.kind === "refund" ? 0 - line.amount : 0), 0)).toBe(
          refunded,
        );
        const names = lines.map((line) => `${line.kind} ${line.reference} ${line.refund}`);
        expect(new Set(names).size).toBe(names.length);
      }
    }),
    runs({ push: 4, deep: 80 }),
  );
});

test("a month without activity carries the balance, and its number names the account and the month", async ({
  database,
}) => {
  const partner = await partnerIn("UTC");
  await pay(await ask(partner, 1_000), await sellInTest(await resellerInTest(), [1_000]));
  await backdate(database, BEGINNING);
  const [january, february] = await Promise.all(
    monthsIn("UTC")
      .slice(0, 2)
      .map((month) => readStatement(partner, month)),
  );
  expect(january?.balance).toMatchObject({ opening: 0, payments: 1_000, fees: 300, closing: 700 });
  expect(february?.balance).toMatchObject({ opening: 700, payments: 0, payouts: 0, closing: 700 });
  expect(january?.number).toMatch(/^TEST-2026-01-[0-9A-F]{10}$/);
  expect(february?.number).toBe(january?.number.replace("2026-01", "2026-02"));
});
