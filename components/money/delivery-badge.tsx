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
  /** How many attempts it has had. */
  readonly attempts: number;
}

/** How far the delivery of an event has come; one that goes on after a failure says so. */
export function DeliveryBadge({ status, attempts }: DeliveryBadgeProps) {
  return <StatusBadge status={status === "pending" && attempts > 0 ? "retrying" : statuses[status]} />;
}
