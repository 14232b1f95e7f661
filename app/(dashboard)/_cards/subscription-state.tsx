import { StatusBadge } from "@/components/money/status-badge";
import { Badge } from "@/components/ui/badge";
import { now } from "@/lib/base/clock";
import { isOverdue } from "@/lib/payments/subscriptions/rules";
import type { SubscriptionStatus } from "@/lib/payments/subscriptions/schema";

type State = {
  readonly status: SubscriptionStatus;
  readonly cancel_requested_at: string | null;
  readonly next_cycle_at: string | null;
};
type Progress = { readonly current_cycle: number; readonly total_cycles: number | null };

/** In a list: whether a subscription runs, and how far it has come. */
export function SubscriptionState({ subscription }: { subscription: State & Progress }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 lg:flex-nowrap">
      <SubscriptionBadges subscription={subscription} />
      <span className="text-xs text-muted lg:whitespace-nowrap">{cyclesPaid(subscription)} paid</span>
    </span>
  );
}

/** Whether a subscription runs, whether its next cycle was billed in time, and whether somebody wants it to end. */
export function SubscriptionBadges({ subscription }: { subscription: State }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={isCycleOverdue(subscription) ? "overdue" : subscription.status} />
      {awaitsConfirmation(subscription) && <Badge tone="warning">Cancellation requested</Badge>}
    </span>
  );
}

/** Whether the cycle that is due next should have been billed before. */
export function isCycleOverdue({ next_cycle_at: nextAt }: Pick<State, "next_cycle_at">): boolean {
  return nextAt !== null && isOverdue(new Date(nextAt), now());
}

/** Whether its reseller was asked to let it end and has not answered. */
export function awaitsConfirmation({ status, cancel_requested_at }: Omit<State, "next_cycle_at">): boolean {
  return cancel_requested_at !== null && (status === "active" || status === "pending");
}

/** How many cycles are paid: `3 of 12 cycles`, or `3 cycles` where no number completes it. */
export function cyclesPaid({ current_cycle: paid, total_cycles: total }: Progress): string {
  const cycles = (total ?? paid) === 1 ? "cycle" : "cycles";
  return total === null ? `${paid} ${cycles}` : `${paid} of ${total} ${cycles}`;
}
