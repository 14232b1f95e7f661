import { describeRow } from "@/lib/db/row";
import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { rebuildLedger } from "@/lib/insight/earnings/gather-earnings";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { advanceOutstanding, readTotals } from "@/lib/money/ledger/totals";
import { listUsedVouchers } from "@/lib/payments/intents/view-checkout";
import { advanceTotalsToNow } from "../../../support/world/payouts";
import type { HammerWorld } from "./world";

const balanceRow = describeRow({ kind: "text", balance: "integer", lowest: "integer" });
const storedRow = describeRow({
  wallets: "integer",
  vouchers: "integer",
  expiredTwice: "integer",
  refundTransfers: "integer",
  claimedRefunds: "integer",
});

/** The findings of the checks after a run, and figures to print. */
type HammerSums = {
  /** The broken invariants. */
  readonly broken: readonly string[];
  /** Pairs of amounts that must be equal, by name: the ledger's amount, and the confirmed or stored one. */
  readonly pairs: Readonly<Record<string, readonly [ledger: number, other: number]>>;
  /** Confirmed refunds that differ from the database or are missing there, and stored refunds that were never confirmed. */
  readonly differingRefunds: readonly string[];
  /** The corrections that a rebuild of the ledger would make. */
  readonly corrections: readonly string[];
  /** Paid intents whose receipt differs from the balances in the ledger, with both values. */
  readonly differingReceipts: readonly string[];
  readonly lowestOwed: number;
  readonly figures: Readonly<Record<string, number>>;
};

/**
 * Brings the totals up to date and checks the ledger. Sums the transfers in the test environment, for comparison with the
 * stored balances, the totals and the confirmed amounts.
 */
export async function sumUp(world: HammerWorld): Promise<HammerSums> {
  await advanceTotalsToNow();
  await advanceOutstanding();
  const balances = await rowsOf(balanceRow)(sql`
    SELECT kind::text AS kind, sum(balance)::bigint AS balance, min(balance)::bigint AS lowest FROM (
      SELECT l.id, l.kind, coalesce(sum(side.amount), 0) AS balance FROM ledger_accounts l LEFT JOIN (
        SELECT to_account_id AS id, amount FROM transfers UNION ALL SELECT from_account_id, -amount FROM transfers
      ) side ON side.id = l.id
      WHERE l.environment = 'test' GROUP BY l.id
    ) account GROUP BY kind`);
  const stored = await rowOf(storedRow)(sql`
    SELECT (SELECT coalesce(sum(w.balance), 0)::bigint FROM wallets w JOIN ledger_accounts l ON l.id = w.ledger_account_id
            WHERE l.environment = 'test') AS wallets,
      (SELECT coalesce(sum(current_balance), 0)::bigint FROM vouchers WHERE environment = 'test') AS vouchers,
      (SELECT count(*) FROM (SELECT FROM transfers WHERE kind = 'expiry' AND environment = 'test' GROUP BY voucher_id HAVING count(*) > 1) twice) AS "expiredTwice",
      (SELECT coalesce(sum(amount), 0)::bigint FROM transfers
            WHERE kind IN ('refund', 'fee_refund') AND environment = 'test') AS "refundTransfers",
      (SELECT count(*) FROM refunds WHERE payout_id IS NOT NULL AND environment = 'test') AS "claimedRefunds"`);
  const refunds = await rowsOf({ reference: "text", amount: "integer" })(
    sql`SELECT reference, amount FROM refunds WHERE environment = 'test'`,
  );
  const totals = await readTotals(world.operator, "test");
  const ledger = new Map(balances.map(({ kind, balance }) => [kind, balance]));
  const balanceOf = (kind: string) => ledger.get(kind) ?? 0;
  const confirmed = [...world.refunded.values()].reduce((sum, amount) => sum + amount, 0);
  const others = ["wallet", "vouchers", "partner", "fees", "breakage", "paid_out"];
  return {
    broken: (await checkInvariants()).map(({ invariant, ids }) => `${invariant}: ${ids.join(", ")}`),
    pairs: {
      "funding and confirmed top-ups": [-balanceOf("funding"), world.funded],
      "funding and all other accounts": [
        -balanceOf("funding"),
        others.reduce((sum, kind) => sum + balanceOf(kind), 0),
      ],
      "wallets and their balances": [balanceOf("wallet"), stored?.wallets ?? 0],
      "vouchers and their balances": [balanceOf("vouchers"), stored?.vouchers ?? 0],
      "refunds and confirmed refunds": [stored?.refundTransfers ?? 0, confirmed],
      "running totals and nothing missing": [totals?.missing ?? Number.NaN, 0],
      "partners and the running totals": [balanceOf("partner"), totals?.totals.owed ?? Number.NaN],
      "paid out and the running totals": [balanceOf("paid_out"), totals?.totals.paidOut ?? Number.NaN],
    },
    differingRefunds: differing(world.refunded, new Map(refunds.map((row) => [row.reference, row.amount]))),
    corrections: await correctionsOfRebuild(),
    differingReceipts: await differingReceipts(),
    lowestOwed: balances.find(({ kind }) => kind === "partner")?.lowest ?? Number.NaN,
    figures: {
      ...Object.fromEntries(balances.map(({ kind, balance }) => [`balance of ${kind}`, balance])),
      refunds: refunds.length,
      "refunds claimed by payouts": stored?.claimedRefunds ?? 0,
      "vouchers that expired twice": stored?.expiredTwice ?? 0,
    },
  };
}

function differing(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): string[] {
  const references = new Set([...left.keys(), ...right.keys()]);
  return [...references].filter((reference) => left.get(reference) !== right.get(reference));
}

async function correctionsOfRebuild(): Promise<string[]> {
  const { late, sums, earnings } = await rebuildLedger(true);
  return [
    ...late.map(({ reference, missing }) => `payout ${reference}: ${missing}`),
    ...[...sums.values()].flatMap(({ listed }) => listed).map(({ id, detail }) => `sum ${id} ${detail}`),
    ...(earnings.payments + earnings.sums > 0 ? [`earnings: ${JSON.stringify(earnings)}`] : []),
  ];
}

/**
 * Returns the paid intents whose receipts differ from the vouchers' balances right after the payment, as computed from the
 * transfers.
 */
async function differingReceipts(): Promise<string[]> {
  const paid = await rowsOf({ accessCode: "text", left: "text" })(sql`
    SELECT i.access_code AS "accessCode", string_agg(upto.balance::text, ', ' ORDER BY v.expires_at, v.id) AS "left"
    FROM redemption_intents i JOIN redemptions r ON r.intent_id = i.id JOIN vouchers v ON v.id = r.voucher_id
    CROSS JOIN LATERAL (
      SELECT sum(CASE WHEN t.kind IN ('sale', 'refund', 'fee_refund') THEN t.amount ELSE -t.amount END)::bigint AS balance
      FROM transfers t WHERE t.voucher_id = v.id AND t.id <= (
        SELECT max(id::text)::uuid FROM transfers
        WHERE voucher_id = v.id AND cause_id = i.id AND kind IN ('redemption', 'fee'))
    ) upto WHERE i.environment = 'test' GROUP BY i.id, i.access_code`);
  const found: string[] = [];
  for (const { accessCode, left } of paid) {
    const shown = (await listUsedVouchers(accessCode)).map((used) => used.left).join(", ");
    if (shown !== left) found.push(`${accessCode}: ${shown}, not ${left}`);
  }
  return found;
}
