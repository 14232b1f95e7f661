import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowOf, sql } from "@/lib/db/sql";
import { type AuditedAction, runAudited } from "@/lib/identity/audit/audit.sql";

const bankDetailsRow = describeRow({
  accountHolder: "text",
  ibanCipher: "bytes",
  ibanShown: "text",
  changedAt: "time",
});
type BankDetailsRow = Row<typeof bankDetailsRow>;

export function findBankDetails(accountId: string): Promise<BankDetailsRow | undefined> {
  return rowOf(bankDetailsRow)(sql`
    SELECT ${columnsOf(bankDetailsRow, "b")} FROM bank_details b WHERE b.account_id = ${accountId}::uuid`);
}

/**
 * Sets an account's bank details and records an audit entry. `changedBefore` is the `changedAt` that the caller has read, or
 * null if it found no bank details. Returns false and changes nothing if the bank details have changed since the caller read
 * them.
 */
export async function saveBankDetails(
  act: AuditedAction,
  { accountHolder, ibanCipher, ibanShown }: Omit<BankDetailsRow, "changedAt">,
  changedBefore: Date | null,
): Promise<boolean> {
  const saved = await runAudited(
    act,
    sql`INSERT INTO bank_details AS b (account_id, account_holder, iban_cipher, iban_shown, changed_at)
        VALUES (${act.accountId}::uuid, ${accountHolder}, ${ibanCipher}, ${ibanShown}, ${act.at})
        ON CONFLICT (account_id) DO UPDATE SET account_holder = excluded.account_holder,
          iban_cipher = excluded.iban_cipher, iban_shown = excluded.iban_shown, changed_at = excluded.changed_at
          WHERE date_trunc('milliseconds', b.changed_at) = ${changedBefore}::timestamptz
        RETURNING account_id`,
  );
  return saved === 1;
}
