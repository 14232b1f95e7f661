import { subscriptionColumns } from "@/app/(dashboard)/_cards/subscription-state";
import {
  choice,
  creationFilters,
  dueFilter,
  dueTimesOf,
  orderByDue,
  search,
  toTimeRange,
} from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { subscriptionPath } from "@/app/(dashboard)/_shell/paths";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { listSubscriptions } from "@/lib/payments/subscriptions/read-subscriptions";
import { requestName } from "../request-parts";

export const subscriptionList = list({
  nouns: ["subscription", "subscriptions"],
  path: "/subscriptions",
  file: "/subscriptions.csv",
  filters: {
    reference: search("Reference", "Complete reference", { isWhole: true }),
    status: choice("Status", "All statuses", {
      pending: "Pending",
      active: "Active",
      canceled: "Canceled",
      completed: "Completed",
    }),
    due: dueFilter,
    ...creationFilters,
    order: choice("Order", "Newest first", { oldest: "Oldest first", due: "Next cycle first" }),
  },
  orderInEffect: orderByDue,
  nounFor: (chosen) => (orderByDue(chosen) === "due" ? "active subscription" : undefined),
  read: (visit, { due, from, to, order, ...query }) =>
    listSubscriptions(visit.caller, {
      ...query,
      ...toTimeRange(visit, { from, to, order }),
      due: dueTimesOf({ due, from, to, order, status: query.status }, visit.user.timezone),
    }),
  keyOf: ({ reference }) => reference,
  columns: [
    {
      header: "Subscription",
      name: (subscription) => requestName(subscription, subscriptionPath(subscription)),
    },
    ...subscriptionColumns,
  ],
  csv: {
    reference: "reference",
    status: "status",
    customer_email: ({ customer }) => customer.email,
    amount_minor: "amount",
    currency: () => env().CURRENCY,
    interval: "interval",
    current_cycle: "current_cycle",
    total_cycles: "total_cycles",
    next_cycle_at: "next_cycle_at",
    created_at: "created_at",
    cancel_requested_at: "cancel_requested_at",
    canceled_at: "canceled_at",
    completed_at: "completed_at",
  },
  empty: () => (
    <EmptyState title="No subscriptions yet">
      The API reference shows how to{" "}
      <TextLink href="/docs/create-subscription">create a subscription</TextLink> and{" "}
      <TextLink href="/docs/subscription-lifecycle">what happens next</TextLink>.
    </EmptyState>
  ),
});
