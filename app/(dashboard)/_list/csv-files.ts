import type { AccountKind } from "@/lib/base/caller";

/**
 * The paths of each kind of account's CSV files, relative to the environment's home (such as `/partner/test`). A bracketed
 * segment is a parameter.
 */
export const csvFiles = {
  partner: [
    "/account/audit.csv",
    "/customers.csv",
    "/earnings/days.csv",
    "/earnings/payments.csv",
    "/earnings/payouts.csv",
    "/earnings/payouts/[reference]/payments.csv",
    "/earnings/statement.csv",
    "/earnings/vat.csv",
    "/intents.csv",
    "/refunds.csv",
    "/subscriptions.csv",
    "/webhook/events.csv",
  ],
  reseller: [
    "/account/audit.csv",
    "/sales.csv",
    "/subscriptions.csv",
    "/subscriptions/[subscriptionId]/cycles.csv",
    "/top-ups.csv",
    "/transfers.csv",
    "/webhook/events.csv",
  ],
  operator: [
    "/account/audit.csv",
    "/accounts.csv",
    "/audit.csv",
    "/ledger/accounts/[ledgerAccountId]/entries.csv",
    "/ledger/outstanding.csv",
    "/ledger/owed.csv",
    "/ledger/wallets.csv",
    "/payouts.csv",
    "/payouts/[runId]/payouts.csv",
    "/proposals.csv",
    "/top-ups.csv",
  ],
} as const satisfies Record<AccountKind, readonly string[]>;

export type CsvFile<Kind extends AccountKind = AccountKind> = (typeof csvFiles)[Kind][number];

/** The path of a CSV file with values in place of the bracketed segments. */
export type CsvPath = FilledPath<CsvFile>;

type FilledPath<File extends string> = File extends `${infer Before}[${string}]${infer After}`
  ? `${Before}${string}${After}`
  : File;
