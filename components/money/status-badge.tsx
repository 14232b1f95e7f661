import { Badge, type BadgeTone } from "@/components/ui/badge";

const tones = {
  pending: "warning",
  proposed: "info",
  active: "success",
  success: "success",
  completed: "primary",
  redeemed: "primary",
  failed: "danger",
  blocked: "danger",
  charged_back: "danger",
  canceled: "neutral",
  expired: "neutral",
  revoked: "neutral",
  delivered: "success",
  scheduled: "info",
  retrying: "warning",
  overdue: "danger",
  not_sent: "neutral",
  not_requested: "neutral",
  disabled: "danger",
  credited: "success",
  refused: "danger",
  withdrawn: "neutral",
  suspended: "danger",
  live: "success",
  no_live_access: "neutral",
} satisfies Record<string, BadgeTone>;

type Status = keyof typeof tones;

/**
 * Shows a status by `label` or by its English name. Each status always has the same color. For `success`, a tooltip shows the
 * API's name for the status.
 */
export function StatusBadge({ status, label }: { status: Status; label?: string | undefined }) {
  const words = status === "success" ? "paid" : status.replaceAll("_", " ");
  return (
    <Badge tone={tones[status]} title={status === "success" ? "`success` in the API" : undefined}>
      {label ?? words.charAt(0).toUpperCase() + words.slice(1)}
    </Badge>
  );
}
