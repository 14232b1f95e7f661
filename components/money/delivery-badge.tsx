import type { EventStatus } from "@/lib/webhooks/deliveries/schema";
import { StatusBadge } from "./status-badge";

const statuses = {
  not_requested: "not_requested",
  unsent: "not_sent",
  pending: "scheduled",
  succeeded: "delivered",
  failed: "failed",
} as const;

interface DeliveryBadgeProps {
  readonly status: EventStatus;
  /** The number of delivery attempts. */
  readonly attempts: number;
  /** The names of the statuses in the page's language, by default in English. */
  readonly labels?: Readonly<Record<DeliveryStatus, string>>;
}

type DeliveryStatus = (typeof statuses)[keyof typeof statuses] | "retrying";

/** Shows the status of an event or a delivery. A pending delivery that has been attempted is shown as retrying. */
export function DeliveryBadge({ status, attempts, labels }: DeliveryBadgeProps) {
  const shown = status === "pending" && attempts > 0 ? "retrying" : statuses[status];
  return <StatusBadge status={shown} label={labels?.[shown]} />;
}
