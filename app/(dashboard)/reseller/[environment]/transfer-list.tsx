import { list } from "@/app/_dashboard/list/list";
import { Money } from "@/components/money";
import { EmptyState } from "@/components/ui/empty-state";
import { env } from "@/lib/env";
import { listWalletTransfers } from "@/lib/ledger/list-wallet-transfers";
import { salePath } from "./sales/sale-path";

const kinds = { top_up: "Top-up", sale: "Sale", charge_back: "Charge-back", debit: "Debit" };

/** Whose reference is a sale's; that of a debit is its operator's. */
const OF_SALES: readonly (keyof typeof kinds)[] = ["sale", "charge_back"];

/** The wallet's statement. */
export const transferList = list({
  nouns: ["transfer", "transfers"],
  path: "",
  file: "/transfers.csv",
  pageSize: 15,
  filters: {},
  read: ({ caller }, wanted) => listWalletTransfers(caller, wanted),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Transfer",
      name: ({ kind, reference }, { home }) => ({
        text: kinds[kind],
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
      Top-ups and sales appear here, each with the balance after it.
    </EmptyState>
  ),
});
