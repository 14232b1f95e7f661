import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { timestamp } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import {
  type LedgerAccount,
  type LedgerEntry,
  listEntries,
  listLedgerAccounts,
} from "@/lib/money/ledger/list-entries";
import { listOutstanding } from "@/lib/money/ledger/totals";
import { AccountLink } from "../accounts/account-list";

const balances = (kind: "wallet" | "partner", path: "/ledger/wallets" | "/ledger/owed", noun: string) =>
  list({
    nouns: [noun, `${noun}s`],
    path,
    file: `${path}.csv`,
    pageSize: 50,
    read: ({ user, environment }, query) => listLedgerAccounts(user, { ...query, environment, kind }),
    keyOf: ({ id }) => id,
    columns: [
      {
        header: kind === "wallet" ? "Reseller" : "Partner",
        isName: true,
        cell: ({ id, companyName }, { home }) => (
          <TextLink href={`${home}/ledger/accounts/${id}`} className="block truncate font-semibold">
            {companyName}
          </TextLink>
        ),
      },
      {
        header: kind === "wallet" ? "In the wallet" : "Owed",
        amount: ({ balance }) => balance,
      },
    ],
    csv: {
      ledger_account_id: "id",
      account_id: "ownerId",
      company_name: "companyName",
      balance_minor: "balance",
      currency: () => env().CURRENCY,
    },
    empty: () => <EmptyState title={`No ${noun}s yet`} />,
  });

export const walletList = balances("wallet", "/ledger/wallets", "wallet");
export const owedList = balances("partner", "/ledger/owed", "partner");

/** The list of resellers, each with the unspent balance of its vouchers. */
export const outstandingList = list({
  nouns: ["reseller", "resellers"],
  path: "/ledger/outstanding",
  file: "/ledger/outstanding.csv",
  pageSize: 50,
  orderInEffect: () => "outstanding",
  read: ({ user, environment }, query) => listOutstanding(user, { ...query, environment }),
  keyOf: ({ accountId }) => accountId,
  columns: [
    {
      header: "Reseller",
      isName: true,
      cell: ({ accountId, companyName }, { home }) => (
        <AccountLink id={accountId} name={companyName} home={home} className="block truncate font-semibold" />
      ),
    },
    { header: "Left on its vouchers", amount: ({ amount }) => amount },
  ],
  csv: {
    account_id: "accountId",
    company_name: "companyName",
    outstanding_minor: "amount",
    currency: () => env().CURRENCY,
  },
  empty: () => <EmptyState title="No outstanding vouchers" />,
});

/** Returns the list of transfers from and to a ledger account. */
export const entriesOf = (ledgerAccountId: string) =>
  list({
    nouns: ["transfer", "transfers"],
    path: `/ledger/accounts/${ledgerAccountId}`,
    file: `/ledger/accounts/${ledgerAccountId}/entries.csv`,
    pageSize: 50,
    read: ({ user, environment }, query) => listEntries(user, { ...query, environment, ledgerAccountId }),
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

type AccountLabel = { readonly kind: LedgerAccount["kind"] | null; readonly companyName: string | null };

/** Returns the display name of a ledger account. */
export function accountName({ kind, companyName }: AccountLabel): string {
  if (kind === null) return "Unknown account";
  if (kind === "wallet") return `Wallet of ${companyName}`;
  if (kind === "partner") return `Owed to ${companyName}`;
  return platformNames[kind];
}
