import { Badge, type BadgeTone } from "@/components/ui/badge";

const tones = {
  pending: "warning",
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
  waiting: "warning",
  credited: "success",
  refused: "danger",
  taken_back: "neutral",
} satisfies Record<string, BadgeTone>;

type Status = keyof typeof tones;

/** The display names of the statuses whose name differs from that in the API. */
const labels: Partial<Record<Status, string>> = {
  success: "paid",
  taken_back: "withdrawn",
  waiting: "pending",
};

/**
 * Shows a status with its English name or `label`. Each status always has the same color. For `success`, the tooltip shows the
 * name in the API.
 */
export function StatusBadge({ status, label }: { status: Status; label?: string | undefined }) {
  const words = labels[status] ?? status.replaceAll("_", " ");
  return (
    <Badge tone={tones[status]} title={status === "success" ? "`success` in the API" : undefined}>
      {label ?? words.charAt(0).toUpperCase() + words.slice(1)}
    </Badge>
  );
}
