import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { PayoutRun } from "@/lib/money/payouts/read-runs";
import type { PayoutStatus } from "@/lib/money/payouts/schema";

const states: Readonly<Record<PayoutStatus, readonly [words: string, tone: BadgeTone]>> = {
  prepared: ["Draft", "warning"],
  posted: ["In transit", "info"],
  paid: ["Paid", "success"],
  reversed: ["Reversed", "neutral"],
  discarded: ["Discarded", "neutral"],
};

/** Returns whether a status is a payout status. */
export function isPayoutStatus(status: string): status is PayoutStatus {
  return status in states;
}

export function PayoutState({ status }: { readonly status: PayoutStatus }) {
  const [words, tone] = states[status];
  return <Badge tone={tone}>{words}</Badge>;
}

/**
 * Renders the status badge of a payout run. Once no payout of a posted run is in transit, the badge is `Paid`, `Reversed` or,
 * if some payouts were paid and others reversed, `Partially paid`.
 */
export function RunState({ run: { status, inTransit, paid, reversed } }: { run: PayoutRun }) {
  if (status !== "posted") return <PayoutState status={status} />;
  if (inTransit > 0) return <PayoutState status="posted" />;
  if (paid > 0 && reversed > 0) return <Badge tone="warning">Partially paid</Badge>;
  return <PayoutState status={paid > 0 ? "paid" : "reversed"} />;
}
