import { list } from "@/app/(dashboard)/_list/list";
import { salePath } from "@/app/(dashboard)/_shell/paths";
import { lineWords } from "@/app/(dashboard)/_words/labels";
import { Money } from "@/components/money/values";
import { EmptyState } from "@/components/ui/card";
import { env } from "@/lib/base/settings/env";
import { listWalletStatement, type StatementLine } from "@/lib/money/ledger/read-wallet";

/**
 * The kinds of transfers whose `reference` identifies a sale. Other kinds have other references, such as the reference that an
 * operator enters for a debit.
 */
const OF_SALES: readonly StatementLine["kind"][] = ["sale", "charge_back"];

/** The list of a wallet's transfers. */
export const transferList = list({
  nouns: ["transfer", "transfers"],
  path: "",
  file: "/transfers.csv",
  pageSize: 15,
  read: ({ caller }, query) => listWalletStatement(caller, query),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Transfer",
      name: ({ kind, voucher_count, reference }, { home }) => ({
        text: lineWords({ kind, voucher_count }),
        about: reference,
        ...(OF_SALES.includes(kind) && reference !== null && { href: salePath(home, reference) }),
      }),
    },
    {
      header: "Amount",
      numeric: true,
      cell: ({ amount, amount_display }) => (
        <span className={amount > 0 ? "text-success" : ""}>
          {amount > 0 && "+"}
          <Money display={amount_display} />
        </span>
      ),
    },
    { header: "Balance after", from: "sm", amount: ({ balance_after_display }) => balance_after_display },
    { header: "Time", from: "sm", time: ({ created_at }) => created_at },
  ],
  csv: {
    kind: "kind",
    voucher_count: "voucher_count",
    reference: "reference",
    customer_identifier: "customer_identifier",
    reseller_charge_reference: "reseller_charge_reference",
    reseller_subscription_reference: "reseller_subscription_reference",
    amount_minor: "amount",
    balance_after_minor: "balance_after",
    currency: () => env().CURRENCY,
    created_at: "created_at",
  },
  empty: () => (
    <EmptyState title="No transfers yet">
      Top-ups and sales appear here with the resulting balance.
    </EmptyState>
  ),
});
