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
  disabled: "danger",
  waiting: "warning",
  credited: "success",
  refused: "danger",
  taken_back: "neutral",
} satisfies Record<string, BadgeTone>;

type Status = keyof typeof tones;

/** Where the page uses another word than the API. */
const labels: Partial<Record<Status, string>> = { success: "paid", taken_back: "withdrawn" };

/**
 * The status of an intent, subscription, payment, voucher, top-up, key or delivery, in its one colour everywhere. Where the API has
 * another word for it, that is its title.
 */
export function StatusBadge({ status }: { status: Status }) {
  const words = labels[status] ?? status.replaceAll("_", " ");
  return (
    <Badge tone={tones[status]} title={status === "success" ? "`success` in the API" : undefined}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </Badge>
  );
}
