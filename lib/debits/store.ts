import type { Act } from "@/lib/audit/act";
import { auditEntry } from "@/lib/audit/audit.sql";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowOf, sql } from "@/lib/db/sql";
import { postDebit, type WalletDebit } from "@/lib/ledger/postings/debit.sql";
import { ownedWallet, type WalletOwner } from "@/lib/ledger/wallet.sql";
import { lowBalanceEvents } from "@/lib/low-balance/low-balance.sql";
import { recordEvents, recordedDeliveries, recordedRow } from "@/lib/outbox/event.sql";

const debitedRow = describeRow({
  ...recordedRow,
  isMade: "boolean",
  isCovered: "boolean",
  hasWallet: "boolean",
});

/**
 * Debits a wallet in one write, audited, with the event that it is low where this takes it there. `isMade` is false, and
 * nothing happened, where there is no wallet, the reference is taken or the wallet does not hold as much.
 */
export function insertDebit(
  owner: WalletOwner,
  debit: WalletDebit,
  act: Act,
): Promise<Row<typeof debitedRow> | undefined> {
  const told = recordEvents([], sql`debit`, lowBalanceEvents(debit.at));
  return rowOf(debitedRow)(sql`
    WITH ${ctes(postDebit(owner, debit), told, auditEntry(act, sql`debit`))}
    SELECT made = 1 AS "isMade", covered = 1 AS "isCovered", ${recordedDeliveries} AS deliveries,
           EXISTS (SELECT FROM ledger_accounts l WHERE ${ownedWallet(owner)}) AS "hasWallet"
    FROM (SELECT (SELECT count(*) FROM debit) AS made, (SELECT count(*) FROM wallet_held) AS covered) d
    WHERE require_rows((SELECT count(*) FROM posted), made)`);
}

/** The amount debited under a reference, or undefined. */
export async function selectDebitAmount(owner: WalletOwner, reference: string): Promise<number | undefined> {
  const row = await rowOf({ amount: "integer" })(sql`
    SELECT amount FROM debits WHERE account_id = ${owner.accountId}::uuid
      AND environment = ${owner.environment}::environment AND reference = ${reference}`);
  return row?.amount;
}
