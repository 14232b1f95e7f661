import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { pool } from "@/lib/db/pool";
import { recountEarnings } from "@/lib/insight/earnings/gather-earnings";
import { daysInPeriod, latestPeriods, type Period, parsePeriod } from "@/lib/insight/earnings/periods";
import {
  earningsByCountry,
  earningsByPeriod,
  lifetimeEarnings,
  listEarnings,
} from "@/lib/insight/earnings/read-earnings";
import { readStatement } from "@/lib/insight/earnings/read-statement";
import { entryCount, grossOf, paymentCount, sumEarnings } from "@/lib/insight/earnings/rules";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { postRun } from "@/lib/money/payouts/payout-run";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newOperator, resellerInTest, withFee } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { advanceTotalsToNow, newRun } from "../../support/world/payouts";
import { sellInTest } from "../../support/world/sales";
import { gather, history, ledgerByMonth, paid, partnerIn, ZONES } from "./earnings-history";

const test = withOwnDatabase();

test.describe.configure({ mode: "serial" });

const NOTHING = { payout: 0, fee: 0, gross: 0, payments: 0, refunds: 0 };

/** Returns all lines of a period, read in small pages. */
async function linesOf(partner: Caller, period: Period) {
  const lines = [];
  for (let before: string | undefined; ; ) {
    const { rows, next } = await listEarnings(partner, { period, before, limit: 3 });
    lines.push(...rows);
    if (next === null) return lines;
    before = next;
  }
}

test("each month's earnings match the ledger in several time zones, whether or not they have been aggregated", {
  tag: PROPERTY,
}, async ({ database }) => {
  const reseller = await resellerInTest();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ZONES), history, async (timezone, payments) => {
      const partner = await partnerIn(timezone);
      for (const payment of payments) {
        await paid(database, partner, reseller, payment);
        if (payment.gather) await gather();
      }
      const ledger = await ledgerByMonth(partner);
      const months = latestPeriods(11, new Date("2026-12-15T00:00Z"), "month", timezone);
      const sums = await earningsByPeriod(partner, months);
      for (const { earned, ...month } of sums) {
        const due = ledger.find((row) => row.month === month.name) ?? NOTHING;
        expect(
          { ...earned, payments: paymentCount(earned), gross: grossOf(earned) },
          month.name,
        ).toMatchObject({
          payout: due.payout,
          fee: due.fee,
          gross: due.gross,
          payments: Number(due.payments),
          refunds: Number(due.refunds),
        });
        const lines = await linesOf(partner, month);
        expect(lines).toHaveLength(entryCount(earned));
        expect(lines.reduce((sum, line) => sum + line.partner_payout_amount, 0)).toBe(due.payout);
        expect(lines.reduce((sum, line) => sum + line.platform_fee, 0)).toBe(due.fee);
        const days = await earningsByPeriod(partner, daysInPeriod(month, timezone));
        expect(sumEarnings(days.map((day) => day.earned))).toEqual(earned);
        expect((await readStatement(partner, month)).total).toEqual(earned);
      }
      const ever = await lifetimeEarnings(partner);
      expect(ever.owed).toBe(ever.earned.payout);
      expect(ever.earned).toEqual(sumEarnings(sums.map(({ earned }) => earned)));
      const quarters = latestPeriods(4, new Date("2026-12-15T00:00Z"), "quarter", timezone);
      const byCountry = await Promise.all(quarters.map((quarter) => earningsByCountry(partner, quarter)));
      const countries = byCountry.flatMap((quarter) => Object.values(quarter).flat());
      expect(sumEarnings(countries.map(({ earned }) => earned))).toEqual(ever.earned);
    }),
    runs({ push: 2, deep: 60 }),
  );
});

test("a quarter's earnings are listed by country in four groups: in the EU, outside the EU with VAT, outside the EU without VAT, and unknown", async () => {
  await withinOneDay();
  const partner = await partnerIn("UTC");
  const reseller = await resellerInTest();
  for (const country_code of ["DE", "DE", "FR", "GB", "HK", undefined])
    await pay(await newIntent(partner, 1_000, { country_code }), await sellInTest(reseller, [1_000]));
  await gather();
  const [quarter] = latestPeriods(1, new Date(), "quarter", "UTC");
  if (!quarter) throw new Error("there is a quarter");
  const { union, elsewhere, untaxed, unnamed } = await earningsByCountry(partner, quarter);
  const summarize = (rows: typeof union) =>
    rows.map(({ country, earned }) => [country?.code, paymentCount(earned), grossOf(earned), earned.payout]);
  expect(summarize(union)).toEqual([
    ["DE", 2, 2_000, 1_400],
    ["FR", 1, 1_000, 700],
  ]);
  expect(summarize(elsewhere)).toEqual([["GB", 1, 1_000, 700]]);
  expect(summarize(untaxed)).toEqual([["HK", 1, 1_000, 700]]);
  expect(summarize(unnamed)).toEqual([[undefined, 1, 1_000, 700]]);
  const paymentsIn = async (countryCode: string | null) =>
    (await listEarnings(partner, { period: quarter, countryCode, limit: 10 })).rows.length;
  expect([await paymentsIn("DE"), await paymentsIn(null), await paymentsIn("AT")]).toEqual([2, 1, 0]);
});

test("a refund reduces the earnings of its quarter and country and the lifetime earnings, before and after aggregation", async () => {
  await withinOneDay();
  const partner = await partnerIn("UTC");
  const intent = await newIntent(partner, 1_000, { country_code: "DE" });
  await pay(intent, await sellInTest(await resellerInTest(), [600, 400]));
  await createRefund(partner, intent, createRefundInput.parse({ amount: 500 }));
  const [quarter] = latestPeriods(1, new Date(), "quarter", "UTC");
  if (!quarter) throw new Error("there is a quarter");
  const net = { intents: 1, refunds: 1, payout: 350, fee: 150, refundedPayout: 350, refundedFee: 150 };
  for (const isGathered of [false, true]) {
    if (isGathered) await gather();
    expect(await lifetimeEarnings(partner)).toMatchObject({ earned: net, owed: 350 });
    const { union } = await earningsByCountry(partner, quarter);
    expect(union.map(({ country, earned }) => [country?.code, earned])).toEqual([
      ["DE", expect.objectContaining(net)],
    ]);
    const { rows } = await listEarnings(partner, { limit: 10 });
    expect(rows.map(({ source, amount, reference }) => [source, amount, reference])).toEqual([
      ["refund", -500, intent.reference],
      ["intent", 1_000, intent.reference],
    ]);
    const amounts = async (type: "payment" | "refund") =>
      (await listEarnings(partner, { type, limit: 10 })).rows.map(({ amount }) => amount);
    expect([await amounts("payment"), await amounts("refund")]).toEqual([[1_000], [-500]]);
  }
});

test("earnings exclude other partners and the other environment", async () => {
  const [partner, other] = [await partnerIn("UTC"), await partnerIn("UTC")];
  const reseller = await resellerInTest();
  await pay(await newIntent(other, 700), await sellInTest(reseller, [700]));
  const inLive: Caller = { ...other, environment: "live" };
  for (const before of [undefined, (await listEarnings(other, { limit: 1 })).rows[0]?.id]) {
    for (const outsider of [partner, inLive]) {
      expect((await listEarnings(outsider, { before, limit: 10 })).rows).toEqual([]);
      expect(paymentCount((await lifetimeEarnings(outsider)).earned)).toBe(0);
    }
    await gather();
  }
  expect(paymentCount((await lifetimeEarnings(other)).earned)).toBe(1);
});

test("lifetime earnings include a payment whose fee equals the whole amount", async () => {
  const partner = await withFee(await partnerIn("UTC"), 10_000);
  await pay(await newIntent(partner, 400), await sellInTest(await resellerInTest(), [400]));
  await expect(async () => {
    await gather();
    expect((await lifetimeEarnings(partner)).earned).toMatchObject({
      intents: 1,
      cycles: 0,
      payout: 0,
      fee: 400,
    });
  }).toPass();
});

test("earnings in a posted payout are in transit until the payout is paid, and owed again after the payout is reversed", async () => {
  const [operator, partner, reseller] = [await newOperator(), await partnerIn("UTC"), await resellerInTest()];
  const owed = async () => {
    const { owed, inTransit, paidOut } = await lifetimeEarnings(partner);
    return [owed, inTransit, paidOut];
  };
  await pay(await newIntent(partner, 1_000), await sellInTest(reseller, [1_000]));
  expect(await owed()).toEqual([700, 0, 0]);
  const run_id = await newRun(operator, "test");
  expect(await owed()).toEqual([700, 0, 0]);
  await postRun(operator, { environment: "test", run_id });
  expect(await owed()).toEqual([0, 700, 0]);
  await pay(await newIntent(partner, 100), await sellInTest(reseller, [100]));
  expect(await owed()).toEqual([70, 700, 0]);
  const latest = async () => {
    const [payout] = (await listPartnerPayouts(partner, { limit: 1 })).rows;
    return { environment: "test" as const, payout_id: payout?.id ?? "" };
  };
  await reversePayout(operator, { ...(await latest()), reason: "Closed." });
  expect(await owed()).toEqual([770, 0, 0]);
  await postRun(operator, { environment: "test", run_id: await newRun(operator, "test") });
  await markPaid(operator, { ...(await latest()), bank_reference: "B-1" });
  expect(await owed()).toEqual([0, 0, 770]);
});

test("a recount of the earnings adds a payment and a refund that the aggregation skipped", async () => {
  const partner = await partnerIn("UTC");
  const intent = await newIntent(partner, 400);
  await pay(intent, await sellInTest(await resellerInTest(), [400]));
  await createRefund(partner, intent, createRefundInput.parse({ amount: 100 }));
  await advanceTotalsToNow();
  // Moves the checkpoint past the payment and the refund, as if the job had skipped them.
  await pool().query(
    "UPDATE checkpoints SET reached = (SELECT reached FROM checkpoints WHERE name = 'totals') WHERE name = 'earnings'",
  );
  expect(entryCount((await lifetimeEarnings(partner)).earned)).toBe(0);
  await recountEarnings(undefined, true);
  expect((await lifetimeEarnings(partner)).earned).toMatchObject({
    ...{ intents: 1, cycles: 0, refunds: 1 },
    ...{ payout: 210, fee: 90 },
  });
  expect((await listEarnings(partner, { limit: 10 })).rows).toHaveLength(2);
});

test("eight concurrent aggregations of the earnings count every payment once", async () => {
  const partner = await partnerIn("UTC");
  const reseller = await resellerInTest();
  for (let made = 0; made < 5; made += 1)
    await pay(await newIntent(partner, 300), await sellInTest(reseller, [100, 200]));
  await Promise.all(Array.from({ length: 8 }, gather));
  expect((await lifetimeEarnings(partner)).earned).toEqual({
    intents: 5,
    cycles: 0,
    refunds: 0,
    refundedPayout: 0,
    refundedFee: 0,
    payout: 1_050,
    fee: 450,
  });
  expect((await listEarnings(partner, { limit: 10 })).rows).toHaveLength(5);
  const [day] = latestPeriods(1, new Date(), "day", "UTC");
  expect(day && parsePeriod(day.name, "UTC")).toEqual(day);
});
