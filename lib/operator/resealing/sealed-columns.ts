import { WEBHOOK_HEADERS_PURPOSE, WEBHOOK_SECRET_PURPOSE } from "@/lib/base/webhook-secret";
import { MAIL_PURPOSE } from "@/lib/identity/mail/queue-mail.sql";
import { TOTP_PURPOSE } from "@/lib/identity/second-factor/check-code";
import { IBAN_PURPOSE } from "@/lib/money/bank-details/iban";
import { VOUCHER_CODE_PURPOSE } from "@/lib/payments/vouchers/voucher.sql";

/** An encrypted column: its table, the table's ID column, and the encryption purpose. */
export type SealedColumn = {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly purpose: string;
  /** The column with a hash of the plaintext, if rows are looked up by the hash. */
  readonly hash?: string;
};

/** Every encrypted column of the database. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "mails", id: "id", column: "sealed", purpose: MAIL_PURPOSE },
  { table: "users", id: "id", column: "totp_cipher", purpose: TOTP_PURPOSE },
  { table: "webhook_endpoints", id: "id", column: "secret_cipher", purpose: WEBHOOK_SECRET_PURPOSE },
  { table: "webhook_endpoints", id: "id", column: "first_secret_cipher", purpose: WEBHOOK_SECRET_PURPOSE },
  { table: "webhook_endpoints", id: "id", column: "previous_secret_cipher", purpose: WEBHOOK_SECRET_PURPOSE },
  { table: "webhook_endpoints", id: "id", column: "headers_cipher", purpose: WEBHOOK_HEADERS_PURPOSE },
  { table: "bank_details", id: "account_id", column: "iban_cipher", purpose: IBAN_PURPOSE },
  { table: "payouts", id: "id", column: "iban_cipher", purpose: IBAN_PURPOSE },
  { table: "bank_files", id: "id", column: "payer_iban_cipher", purpose: IBAN_PURPOSE },
  { table: "vouchers", id: "id", column: "code_cipher", purpose: VOUCHER_CODE_PURPOSE, hash: "code_hash" },
];

/** Returns a column's name qualified with its table, such as `vouchers.code_cipher`. */
export const qualifiedName = ({ table, column }: SealedColumn): string => `${table}.${column}`;
