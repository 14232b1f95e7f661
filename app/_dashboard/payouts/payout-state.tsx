import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { PayoutRun } from "@/lib/payouts/read-payouts";
import type { PayoutStatus } from "@/lib/payouts/schema";

const states: Readonly<Record<PayoutStatus, readonly [words: string, tone: BadgeTone]>> = {
  prepared: ["Prepared", "warning"],
  posted: ["On its way", "info"],
  paid: ["Paid", "success"],
  reversed: ["Reversed", "neutral"],
  discarded: ["Discarded", "neutral"],
};

/** No other thing stands so. */
export function isPayoutStatus(status: string): status is PayoutStatus {
  return status in states;
}

export function PayoutState({ status }: { readonly status: PayoutStatus }) {
  const [words, tone] = states[status];
  return <Badge tone={tone}>{words}</Badge>;
}

/** How a run stands, with what became of its payouts. */
export function RunState({ run }: { readonly run: Pick<PayoutRun, "status" | "onTheirWay" | "paid"> }) {
  const { status, onTheirWay, paid } = run;
  if (status !== "posted") return <PayoutState status={status} />;
  if (onTheirWay > 0) return <PayoutState status="posted" />;
  return <PayoutState status={paid > 0 ? "paid" : "reversed"} />;
}
