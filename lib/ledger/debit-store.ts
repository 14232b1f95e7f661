import type { Act } from "@/lib/audit/act";
import { auditEntry } from "@/lib/audit/audit.sql";
import { ctes, rowOf, sql } from "@/lib/db/sql";
import { postDebit, type WalletDebit } from "./postings/debit.sql";
import type { WalletOwner } from "./wallet.sql";

/**
 * Debits a wallet in one write, audited. `isMade` is false, and nothing happened, where the reference is taken or the
 * wallet does not hold as much, which `isCovered` tells apart.
 */
export async function insertDebit(
  owner: WalletOwner,
  debit: WalletDebit,
  act: Act,
): Promise<{ readonly isMade: boolean; readonly isCovered: boolean }> {
  const row = await rowOf({ made: "integer", covered: "integer" })(sql`
    WITH ${ctes(postDebit(owner, debit), auditEntry(act, sql`debit`))}
    SELECT made, covered
    FROM (SELECT (SELECT count(*) FROM debit) AS made, (SELECT count(*) FROM covering) AS covered) d
    WHERE require_rows((SELECT count(*) FROM posted), made)`);
  return { isMade: row?.made === 1, isCovered: row?.covered === 1 };
}

/** The amount debited under a reference, or undefined. */
export async function selectDebitAmount(owner: WalletOwner, reference: string): Promise<number | undefined> {
  const row = await rowOf({ amount: "integer" })(sql`
    SELECT amount FROM debits WHERE account_id = ${owner.accountId}::uuid
      AND environment = ${owner.environment}::environment AND reference = ${reference}`);
  return row?.amount;
}
