import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { search } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { countText } from "@/app/(dashboard)/_words/labels";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { listCustomersWithTotals } from "@/lib/insight/earnings/read-earnings";
import { grossOf, paymentCount, refundedOf } from "@/lib/insight/earnings/rules";

export const customerList = list({
  nouns: ["customer", "customers"],
  path: "/customers",
  file: "/customers.csv",
  filters: {
    search: search("Email or identifier", "Start of a word in the email, or a complete identifier"),
  },
  orderInEffect: ({ search }) => (search === undefined ? undefined : "email"),
  read: ({ caller }, query) => listCustomersWithTotals(caller, query),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Customer",
      name: ({ id, email }, { home }) => ({
        text: email ?? "Erased customer",
        href: `${home}/customers/${id}`,
      }),
    },
    {
      header: "Payments",
      numeric: true,
      from: "sm",
      cell: ({ earned, complete }) => countText(paymentCount(earned), complete),
    },
    {
      header: "Paid",
      numeric: true,
      cell: ({ earned, complete }) => (
        <>
          {!complete && <span className="text-muted">at least </span>}
          <Amount minor={grossOf(earned)} />
        </>
      ),
    },
    { header: "First request", from: "sm", time: ({ created_at }) => created_at },
  ],
  csv: {
    id: "id",
    email: "email",
    created_at: "created_at",
    // Incomplete totals are omitted from CSV files.
    payments: ({ earned, complete }) => (complete ? paymentCount(earned) : null),
    paid_minor: ({ earned, complete }) => (complete ? grossOf(earned) : null),
    currency: () => env().CURRENCY,
    refunded_minor: ({ earned, complete }) => (complete ? refundedOf(earned) : null),
  },
  empty: () => (
    <EmptyState title="No customers yet">
      A customer appears here once you create an intent or a subscription with their email address. See{" "}
      <TextLink href="/docs/quick-start">how to request a payment</TextLink>.
    </EmptyState>
  ),
});
