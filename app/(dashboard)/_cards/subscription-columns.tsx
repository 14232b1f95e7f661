import type { ComponentProps } from "react";
import type { Column } from "@/app/(dashboard)/_list/list";
import { Money } from "@/components/money/money";
import { rhythmOf } from "@/components/ui/rhythm";
import { env } from "@/lib/base/settings/env";
import type { BillingInterval } from "@/lib/payments/subscriptions/schema";
import { SubscriptionState } from "./subscription-state";

type Listed = ComponentProps<typeof SubscriptionState>["subscription"] & {
  readonly amount: number;
  readonly interval: BillingInterval;
};

/** Columns shared by partners' and resellers' lists of subscriptions. */
export const subscriptionColumns: readonly Column<Listed>[] = [
  {
    header: "Amount",
    numeric: true,
    cell: (subscription) => (
      <>
        <Money amountMinor={subscription.amount} currency={env().CURRENCY} />
        <span className="block text-xs text-muted sm:ml-2 sm:inline">{rhythmOf(subscription)}</span>
      </>
    ),
  },
  {
    header: "Status",
    from: "sm",
    cell: (subscription) => <SubscriptionState subscription={subscription} />,
  },
  { header: "Next cycle", from: "lg", date: ({ next_cycle_at }) => next_cycle_at },
];
