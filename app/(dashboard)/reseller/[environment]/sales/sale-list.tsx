import { amount, creationFilters, minorOf, search, toTimeRange } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { salePath } from "@/app/(dashboard)/_shell/paths";
import { StatusBadge } from "@/components/money/status-badge";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { listPayments } from "@/lib/payments/voucher-payments/read-payments";

export const saleList = list({
  nouns: ["sale", "sales"],
  path: "/sales",
  file: "/sales.csv",
  filters: {
    reference: search("Reference", "Complete reference", { isWhole: true }),
    customer: search("Customer", "Complete customer identifier", { isWhole: true }),
    amount: amount("Amount"),
    ...creationFilters,
  },
  read: (visit, { from, to, order, amount: worth, customer, ...query }) =>
    listPayments(visit.caller, {
      ...query,
      ...toTimeRange(visit, { from, to, order }),
      amount: minorOf(worth),
      customerIdentifier: customer,
    }),
  keyOf: ({ reference }) => reference,
  columns: [
    {
      header: "Sale",
      name: ({ reference, customer_identifier }, { home }) => ({
        text: reference,
        href: salePath(home, reference),
        about: customer_identifier,
        copied: "the reference",
      }),
    },
    { header: "Amount", amount: ({ amount_display }) => amount_display },
    { header: "Vouchers", numeric: true, from: "sm", cell: ({ voucher_count }) => voucher_count },
    {
      header: "Status",
      from: "sm",
      underAmount: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { header: "Created", from: "sm", time: ({ created_at }) => created_at },
  ],
  csv: {
    reference: "reference",
    customer_identifier: "customer_identifier",
    status: "status",
    voucher_count: "voucher_count",
    amount_minor: "amount",
    currency: () => env().CURRENCY,
    reseller_subscription_reference: ({ subscription }) =>
      subscription?.reseller_subscription_reference ?? null,
    reseller_charge_reference: ({ subscription }) => subscription?.reseller_charge_reference ?? null,
    created_at: "created_at",
    charged_back_at: "charged_back_at",
  },
  empty: () => (
    <EmptyState title="No sales yet">
      See <TextLink href="/docs/sell-vouchers">how to sell vouchers</TextLink>.
    </EmptyState>
  ),
});
