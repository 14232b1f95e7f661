import type { DeliveryStatus } from "@/lib/webhooks/deliveries/schema";
import { StatusBadge } from "./status-badge";

const statuses = {
  unsent: "not_sent",
  pending: "scheduled",
  succeeded: "delivered",
  failed: "failed",
} as const;

interface DeliveryBadgeProps {
  readonly status: DeliveryStatus;
  /** The number of attempts. */
  readonly attempts: number;
}

/** The status of an event's delivery, including retries. */
export function DeliveryBadge({ status, attempts }: DeliveryBadgeProps) {
  return <StatusBadge status={status === "pending" && attempts > 0 ? "retrying" : statuses[status]} />;
}
