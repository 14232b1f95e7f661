import type { DeliveryStatus } from "@/lib/deliveries/schema";
import { StatusBadge } from "./status-badge";

const statuses = {
  unsent: "not_sent",
  pending: "scheduled",
  succeeded: "delivered",
  failed: "failed",
} as const;

/** How far the delivery of an event has come. */
export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  return <StatusBadge status={statuses[status]} />;
}
