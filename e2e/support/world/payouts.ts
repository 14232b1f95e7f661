import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { firstIdAt, LOWEST_ID, newId, newReference } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { runOnce, sql } from "@/lib/db/sql";
import { encryptIban } from "@/lib/money/bank-details/iban";
import { selectCheckpoint } from "@/lib/money/ledger/checkpoint-store";
import { platformLedger, transferId } from "@/lib/money/ledger/postings/ledger.sql";
import { advanceTotals } from "@/lib/money/ledger/totals";
import { listOwed, type OwedPartner } from "@/lib/money/payouts/list-owed";
import { prepareRun } from "@/lib/money/payouts/payout-run";
import { nextMillisecond } from "../fixtures/next-millisecond";
import { newOperator, partnerInTest, resellerInTest } from "./accounts";
import { newIntent, pay } from "./intents";
import { fund, sell } from "./sales";

export const IBAN = "DE89370400440532013000";
export const OTHER_IBAN = "NL91ABNA0417164300";

/**
 * Credits the reseller's wallet with `amountMinor` minor units, sells a voucher of this value, and pays an intent of the
 * partner with it. Returns the partner's payout amount in minor units.
 */
export async function earn(
  operator: SignedInUser,
  reseller: Caller,
  partner: Caller,
  amountMinor: number,
): Promise<number> {
  await fund(operator, reseller, amountMinor);
  const { codes } = await sell(reseller, [amountMinor]);
  const intent = await newIntent(partner, amountMinor);
  await pay(intent, codes);
  return intent.partner_payout_amount;
}

/**
 * Creates an operator, and a reseller and a partner in the test environment. The returned `earns` calls {@link earn} with these
 * three.
 */
export async function earningInTest() {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  return {
    operator,
    reseller,
    partner,
    earns: (amount: number) => earn(operator, reseller, partner, amount),
  };
}

/**
 * Advances the ledger's running totals to the current millisecond. Waits until all open database transactions have ended,
 * including those in other tests' databases.
 */
export async function advanceTotalsToNow(): Promise<void> {
  const targetId = firstIdAt(await nextMillisecond());
  do await advanceTotals(undefined, { behindMs: 0 });
  while ((await selectCheckpoint("totals")).reached < targetId);
}

/**
 * Returns what is owed to a partner and not part of a payout run, up to the latest possible cut-off. Returns undefined if
 * nothing is owed.
 */
export async function owedTo(
  operator: SignedInUser,
  { accountId, environment }: Caller,
): Promise<OwedPartner | undefined> {
  await advanceTotalsToNow();
  const { partners } = await listOwed(operator, environment);
  return partners.find((partner) => partner.accountId === accountId);
}

/** Prepares a payout run up to the current time and returns its ID. */
export async function newRun(operator: SignedInUser, environment: Environment): Promise<string> {
  await advanceTotalsToNow();
  const prepared = await prepareRun(operator, environment);
  if (prepared.kind !== "prepared") throw new Error(`the run is ${prepared.kind}`);
  return prepared.runId;
}

/**
 * Posts a payout of everything owed to the partner, in a separate run that is independent of other tests' runs. Deducts the
 * partner's refunds that no earlier payout includes. `preparedAt` and `postedAt` are when the payout was drafted and posted, by
 * default now. Returns the run's ID and the payout's reference.
 */
export async function postedPayout(
  { accountId, environment }: Caller,
  { preparedAt = now(), postedAt = now() }: { readonly preparedAt?: Date; readonly postedAt?: Date } = {},
): Promise<{ runId: string; reference: string }> {
  await advanceTotalsToNow();
  const [runId, payoutId, reference] = atSimulatedTime(
    preparedAt,
    () => [newId(), newId(), newReference("PAYOUT")] as const,
  );
  await runOnce(sql`
    WITH due AS (
      SELECT l.id, m.reached, coalesce(last.up_to_id, ${LOWEST_ID}::uuid) AS after_id,
             incoming.total, refunded.amount AS refunded, incoming.total - coalesce(last.incoming_total, 0) - refunded.amount AS amount
      FROM ledger_accounts l JOIN checkpoints m ON m.name = 'totals'
      LEFT JOIN LATERAL (SELECT * FROM payouts p WHERE p.ledger_account_id = l.id AND p.status <> 'discarded'
                         ORDER BY p.after_id DESC LIMIT 1) last ON TRUE
      CROSS JOIN LATERAL (SELECT sum(amount)::bigint AS total FROM ledger_totals WHERE ledger_account_id = l.id AND incoming) incoming
      CROSS JOIN LATERAL (SELECT coalesce(sum(partner_amount), 0)::bigint AS amount FROM refunds r
                          WHERE r.account_id = l.account_id AND r.environment = l.environment AND r.payout_id IS NULL) refunded
      WHERE l.account_id = ${accountId}::uuid AND l.environment = ${environment}::environment AND l.kind = 'partner'
    ), claimed AS (
      UPDATE refunds SET payout_id = ${payoutId}::uuid
      WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND payout_id IS NULL
    ), transfer AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, created_at)
      SELECT ${transferId(sql`now()`)}, ${environment}::environment, 'payout', id, ${platformLedger[environment].paidOut}::uuid, amount,
             ${payoutId}::uuid, now() FROM due
      RETURNING id
    ), run AS (
      INSERT INTO payout_runs (id, environment, status, cut_off_id, amount, payout_count, prepared_by, prepared_at, ended_at)
      SELECT ${runId}::uuid, ${environment}::environment, 'posted', reached, amount, 1, ${runId}::uuid, ${preparedAt}, ${postedAt} FROM due
    ), balance AS (
      UPDATE partner_balances b SET claimed = due.total, unclaimed_refunds = b.unclaimed_refunds - due.refunded
      FROM due WHERE b.ledger_account_id = due.id
    )
    INSERT INTO payouts (id, run_id, account_id, environment, ledger_account_id, reference, status, after_id, up_to_id, amount,
                         refunded_amount, incoming_total, account_holder, iban_cipher, iban_shown, transfer_id, prepared_at, posted_at)
    SELECT ${payoutId}::uuid, ${runId}::uuid, ${accountId}::uuid, ${environment}::environment, due.id, ${reference}, 'posted',
           due.after_id, due.reached, due.amount, due.refunded, due.total, 'Acme Games', ${encryptIban(IBAN)}, 'DE89 … 3000', transfer.id,
           ${preparedAt}, ${postedAt}
    FROM due, transfer`);
  return { runId, reference };
}
