import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { timestamp } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { type LedgerAccount, type LedgerEntry, listEntries } from "@/lib/money/ledger/list-entries";

/** Returns the list of transfers from and to a ledger account. */
export const entriesOf = (ledgerAccountId: string) =>
  list({
    nouns: ["transfer", "transfers"],
    path: `/ledger/accounts/${ledgerAccountId}`,
    file: `/ledger/accounts/${ledgerAccountId}/entries.csv`,
    pageSize: 50,
    filters: {},
    read: ({ user, environment }, wanted) => listEntries(user, { ...wanted, environment, ledgerAccountId }),
    keyOf: ({ id }) => id,
    columns: [
      { header: "Transfer", from: "sm", cell: ({ kind }) => entryWords[kind] },
      {
        header: "From or to",
        isName: true,
        cell: ({ otherId, otherKind, otherName }, { home }) => (
          <TextLink href={`${home}/ledger/accounts/${otherId}`} className="block truncate">
            {accountName({ kind: otherKind, companyName: otherName })}
          </TextLink>
        ),
      },
      {
        header: "Amount",
        amount: ({ amount, incoming }) => (incoming ? amount : -amount),
      },
      { header: "Time", from: "sm", time: ({ createdAt }) => createdAt },
    ],
    csv: {
      transfer_id: "id",
      kind: "kind",
      amount_minor: ({ amount, incoming }) => (incoming ? amount : -amount),
      currency: () => env().CURRENCY,
      other_ledger_account_id: "otherId",
      other_kind: "otherKind",
      other_company_name: "otherName",
      cause_id: "causeId",
      created_at: ({ createdAt }) => timestamp(createdAt),
    },
    empty: () => <EmptyState title="No transfers yet" />,
  });

/** The label of each kind of transfer. */
const entryWords: Readonly<Record<LedgerEntry["kind"], string>> = {
  top_up: "Top-up",
  sale: "Sale",
  redemption: "Redemption",
  fee: "Fee",
  charge_back: "Chargeback",
  expiry: "Expiry",
  payout: "Payout",
  payout_reversal: "Payout reversed",
  refund: "Refund",
  fee_refund: "Fee refunded",
  debit: "Debit",
};

const platformNames = {
  funding: "External funding",
  vouchers: "Outstanding vouchers",
  fees: "Fees",
  breakage: "Breakage",
  paid_out: "Paid out",
};

type Named = { readonly kind: LedgerAccount["kind"] | null; readonly companyName: string | null };

/** Returns the display name of a ledger account. */
export function accountName({ kind, companyName }: Named): string {
  if (kind === null) return "Unknown account";
  if (kind === "wallet") return `Wallet of ${companyName}`;
  if (kind === "partner") return `Owed to ${companyName}`;
  return platformNames[kind];
}
