import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { pool } from "@/lib/db/pool";
import { type Period, parsePeriod } from "@/lib/insight/earnings/periods";
import { readStatement } from "@/lib/insight/earnings/read-statement";
import { retrieveStatement } from "@/lib/insight/earnings/retrieve-statement";
import { netOf } from "@/lib/insight/earnings/rules";
import { listPartnerPayoutLines, listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";
import { gather, partnerIn, ZONES } from "./earnings-history";
import { type Act, backdate, history, perform, type World } from "./statement-history";

const test = withOwnDatabase();

test.describe.configure({ mode: "serial" });

const BEGINNING = new Date("2026-01-20T12:00Z");
const MONTHS = Array.from({ length: 9 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}`);

/** Returns the balance of the partner's ledger account before `until`. */
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
    const month = parsePeriod(name, timezone);
    if (!month) throw new Error(`${name} is no month`);
    return month;
  });
}

/** Returns all lines of a payout, read in small pages. */
async function linesOf(partner: Caller, reference: string) {
  const lines = [];
  for (let before: string | undefined; ; ) {
    const { rows, next } = await listPartnerPayoutLines(partner, { reference, before, limit: 2 });
    lines.push(...rows);
    if (next === null) return lines;
    before = next;
  }
}

test("every monthly statement adds up to the cent and matches the ledger, and the lines of a payout sum to the payout's amount", {
  tag: PROPERTY,
}, async ({ database }) => {
  test.slow();
  const [operator, reseller] = [await newOperator(), await resellerInTest()];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ZONES), history, async (timezone, acts) => {
      const partner = await partnerIn(timezone);
      const world: World = { operator, partner, reseller, payments: [] };
      let at = BEGINNING;
      for (const { act: one, hours, gather: gathers } of acts) {
        at = new Date(at.getTime() + hours * 3_600_000);
        await perform(world, one);
        await backdate(database, at);
        if (gathers) await gather();
      }
      let previous = 0;
      const listedPayouts = [];
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
        listedPayouts.push(...statement.payouts);
        previous = closing;
      }
      const { rows: paidOut } = await listPartnerPayouts(partner, { limit: 20 });
      expect(
        listedPayouts
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
    runs({ push: 2, deep: 80 }),
  );
});

test("the statement of a month without activity carries the balance over, and an account's statement numbers differ only in the month", async ({
  database,
}) => {
  const partner = await partnerIn("UTC");
  await pay(await newIntent(partner, 1_000), await sellInTest(await resellerInTest(), [1_000]));
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

test("each of several refunds of one payment appears in the statement of the month in which it was made and is deducted from the next payout", async ({
  database,
}) => {
  const partner = await partnerIn("UTC");
  const world: World = {
    operator: await newOperator(),
    partner,
    reseller: await resellerInTest(),
    payments: [],
  };
  const refund = (percent: number): Act => ({ kind: "refund", which: 0, percent });
  const acts: [month: number, act: Act][] = [
    [0, { kind: "pay", vouchers: [1_000], feeBps: 3_000 }],
    [1, refund(30)],
    [1, { kind: "pay out" }],
    [2, { kind: "pay", vouchers: [500], feeBps: 3_000 }],
    [2, refund(40)],
    [3, refund(50)],
    [3, { kind: "pay out" }],
  ];
  for (const [month, one] of acts) {
    await perform(world, one);
    await backdate(database, new Date(Date.UTC(2026, month, 15)));
  }
  const months = monthsIn("UTC").slice(0, 4);
  const balances = await Promise.all(
    months.map(async (month) => (await readStatement(partner, month)).balance),
  );
  expect(balances).toMatchObject([
    { opening: 0, payments: 1_000, fees: 300, refunds: 0, payouts: 0, closing: 700 },
    { opening: 700, payments: 0, refunds: 300, refundedFees: 90, payouts: 490, closing: 0 },
    { opening: 0, payments: 500, fees: 150, refunds: 280, refundedFees: 84, payouts: 0, closing: 154 },
    { opening: 154, payments: 0, refunds: 210, refundedFees: 63, payouts: 7, closing: 0 },
  ]);
  const { rows } = await listPartnerPayouts(partner, { limit: 5 });
  expect(rows.map(({ amount, refunded }) => [amount, refunded])).toEqual([
    [7, 343],
    [490, 210],
  ]);
});

test("a monthly statement is not final while a payment that began before the end of the month might still be committed", async () => {
  const partner = await partnerInTest();
  const isFinalAt = async (time: string) => {
    const read = () => retrieveStatement(partner, { month: "2026-10" });
    return (await atSimulatedTime(new Date(time), read)).data.is_final;
  };
  expect(await isFinalAt("2026-10-31T23:59:59Z")).toBe(false);
  expect(await isFinalAt("2026-11-01T00:00:05Z")).toBe(false);
  expect(await isFinalAt("2026-11-02T00:00:00Z")).toBe(true);
});
