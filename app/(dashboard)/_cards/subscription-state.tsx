import type { ComponentProps } from "react";
import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { billingIntervalText } from "@/components/money/billing-interval-text";
import { StatusBadge } from "@/components/money/status-badge";
import { Badge } from "@/components/ui/badge";
import { now } from "@/lib/base/clock";
import { isOverdue } from "@/lib/payments/subscriptions/rules";
import type { BillingInterval, SubscriptionStatus } from "@/lib/payments/subscriptions/schema";
import type { Column } from "../_list/list";

type State = {
  readonly status: SubscriptionStatus;
  readonly cancel_requested_at: string | null;
  readonly next_cycle_at: string | null;
  /** For resellers only: the number of overdue cycles that the reseller is expected to bill. */
  readonly missed_cycles?: number;
  /** For resellers only: true if no cycle can be billed because the partner is suspended. */
  readonly is_partner_suspended?: boolean;
};
type Progress = { readonly current_cycle: number; readonly total_cycles: number | null };

/** Renders the status and progress of a subscription in a list. */
function SubscriptionState({ subscription }: { subscription: State & Progress }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 lg:flex-nowrap">
      <SubscriptionBadges subscription={subscription} />
      <span className="text-xs text-muted lg:whitespace-nowrap">{cyclesPaid(subscription)} paid</span>
    </span>
  );
}

/**
 * Renders the badges of a subscription: its status, or `overdue` if {@link isCycleOverdue} returns true, any cancellation
 * request that is waiting for confirmation, and for resellers the partner's suspension.
 */
export function SubscriptionBadges({ subscription }: { subscription: State }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={isCycleOverdue(subscription) ? "overdue" : subscription.status} />
      {awaitsConfirmation(subscription) && <Badge tone="warning">Cancellation requested</Badge>}
      {subscription.is_partner_suspended && <Badge tone="warning">Partner suspended</Badge>}
    </span>
  );
}

/**
 * Returns true if the next cycle is overdue. On a reseller's dashboard, returns true only if the reseller is also expected to
 * bill the cycle.
 */
export function isCycleOverdue({
  next_cycle_at: nextAt,
  missed_cycles: missed,
}: Pick<State, "next_cycle_at" | "missed_cycles">): boolean {
  if (missed !== undefined) return missed > 0;
  return nextAt !== null && isOverdue(new Date(nextAt), now());
}

/** Returns whether a cancellation request is waiting for the reseller's confirmation. */
export function awaitsConfirmation({ status, cancel_requested_at }: Omit<State, "next_cycle_at">): boolean {
  return cancel_requested_at !== null && (status === "active" || status === "pending");
}

/** Formats the number of paid cycles: `3 of 12 cycles`, or `3 cycles` without a fixed total. */
export function cyclesPaid({ current_cycle: paid, total_cycles: total }: Progress): string {
  const cycles = (total ?? paid) === 1 ? "cycle" : "cycles";
  return total === null ? `${paid} ${cycles}` : `${paid} of ${total} ${cycles}`;
}

type ListedSubscription = ComponentProps<typeof SubscriptionState>["subscription"] & {
  readonly amount: number;
  readonly interval: BillingInterval;
};

/** The columns shared by partners' and resellers' lists of subscriptions. */
export const subscriptionColumns: readonly Column<ListedSubscription>[] = [
  {
    header: "Amount",
    numeric: true,
    cell: (subscription) => (
      <>
        <Amount minor={subscription.amount} />
        <span className="block text-xs text-muted sm:ml-2 sm:inline">
          {billingIntervalText(subscription)}
        </span>
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
