import { subscriptionColumns } from "@/app/(dashboard)/_cards/subscription-state";
import { choice, dueFilter, dueTimesOf, orderByDue, search } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { billedSubscriptionPath, salePath } from "@/app/(dashboard)/_shell/paths";
import { StatusBadge } from "@/components/money/status-badge";
import { Money } from "@/components/money/values";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { listBilledCycles } from "@/lib/payments/cycles/view-billed-subscription";
import { listShopSubscriptions } from "@/lib/payments/subscriptions/billed-subscriptions";

/** The list of subscriptions that a reseller bills. */
export const billedList = list({
  nouns: ["subscription", "subscriptions"],
  path: "/subscriptions",
  file: "/subscriptions.csv",
  filters: {
    search: search("Your reference", "Complete reference", { isWhole: true }),
    due: dueFilter,
    order: choice("Order", "Newest first", { due: "Next cycle first" }),
  },
  orderInEffect: orderByDue,
  nounFor: (chosen) => (orderByDue(chosen) === "due" ? "subscription to bill" : undefined),
  read: async ({ caller, user }, { search: reference, due, order, before, limit }) => {
    const times = dueTimesOf({ due, order }, user.timezone);
    const page = await listShopSubscriptions(caller, { named: reference, due: times, before, limit });
    if (reference === undefined) return page;
    // Finds no subscription by its access code, so that users do not search for access codes, which would then be in the URL.
    return {
      ...page,
      rows: page.rows.filter((row) => row.reseller_subscription_reference === reference),
    };
  },
  keyOf: ({ access_code }) => access_code,
  columns: [
    {
      header: "Subscription",
      name: ({ id, access_code, partner_name, reseller_subscription_reference: reference }, { home }) => ({
        text: reference ?? access_code,
        href: billedSubscriptionPath(home, id),
        about: [partner_name, reference && `access code ${access_code}`].filter(Boolean).join(", "),
        copied: reference === null ? "the access code" : "the reference",
      }),
    },
    ...subscriptionColumns,
    {
      header: "Overdue",
      numeric: true,
      from: "sm",
      cell: ({ missed_cycles: missed }) =>
        missed > 0 ? <span className="font-semibold text-danger">{missed}</span> : null,
    },
  ],
  csv: {
    reseller_subscription_reference: "reseller_subscription_reference",
    access_code: "access_code",
    partner: "partner_name",
    status: "status",
    amount_minor: "amount",
    currency: () => env().CURRENCY,
    interval: "interval",
    current_cycle: "current_cycle",
    total_cycles: "total_cycles",
    next_cycle_at: "next_cycle_at",
    missed_cycles: "missed_cycles",
    cancel_requested_at: "cancel_requested_at",
    canceled_at: "canceled_at",
  },
  empty: () => (
    <EmptyState title="No subscriptions yet">
      Subscriptions appear here once you bill their first cycle. See{" "}
      <TextLink href="/docs/bill-a-cycle">how customers reach your shop and how to bill a cycle</TextLink>.
    </EmptyState>
  ),
});

/** Returns the list of a subscription's billed cycles, each with its sale and the wallet balance afterward. */
export const cyclesOf = (subscriptionId: string) =>
  list({
    nouns: ["cycle", "cycles"],
    path: billedSubscriptionPath("", subscriptionId),
    file: `/subscriptions/${subscriptionId}/cycles.csv`,
    read: ({ caller }, query) => listBilledCycles(caller, { ...query, subscriptionId }),
    keyOf: ({ number }) => String(number),
    columns: [
      {
        header: "Cycle",
        name: ({ number, reseller_charge_reference, payment_reference }, { home }) => ({
          text: `Cycle ${number}`,
          about: reseller_charge_reference,
          href: salePath(home, payment_reference),
        }),
      },
      {
        header: "Amount",
        numeric: true,
        cell: ({ amount_display, charged_back_at }) => (
          <>
            <Money display={amount_display} />
            {charged_back_at !== null && <StatusBadge status="charged_back" />}
          </>
        ),
      },
      {
        header: "Balance after",
        numeric: true,
        from: "sm",
        cell: ({ balance_after_display: display }) => display && <Money display={display} />,
      },
      { header: "Billed", from: "sm", time: ({ billed_at }) => billed_at },
    ],
    csv: {
      number: "number",
      reseller_charge_reference: "reseller_charge_reference",
      payment_reference: "payment_reference",
      amount_minor: "amount",
      balance_after_minor: "balance_after",
      currency: () => env().CURRENCY,
      billed_at: "billed_at",
      charged_back_at: "charged_back_at",
    },
    empty: () => <EmptyState title="No billed cycles yet" />,
  });
