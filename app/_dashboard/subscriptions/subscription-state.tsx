import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import type { SubscriptionStatus } from "@/lib/subscriptions/schema";

type State = { readonly status: SubscriptionStatus; readonly cancel_requested_at: string | null };
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

/** Whether a subscription runs, and whether somebody wants it to end. */
export function SubscriptionBadges({ subscription }: { subscription: State }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={subscription.status} />
      {awaitsConfirmation(subscription) && <Badge tone="warning">Cancellation requested</Badge>}
    </span>
  );
}

/** Whether its reseller was asked to let it end and has not answered. */
export function awaitsConfirmation({ status, cancel_requested_at }: State): boolean {
  return cancel_requested_at !== null && (status === "active" || status === "pending");
}

/** How many cycles are paid: `3 of 12 cycles`, or `3 cycles` where no number completes it. */
export function cyclesPaid({ current_cycle: paid, total_cycles: total }: Progress): string {
  const cycles = (total ?? paid) === 1 ? "cycle" : "cycles";
  return total === null ? `${paid} ${cycles}` : `${paid} of ${total} ${cycles}`;
}
