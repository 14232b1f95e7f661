import type { WebhookDelivery } from "@/lib/webhooks/schema";
import { StatusBadge } from "./status-badge";

const statuses = { pending: "scheduled", succeeded: "delivered", failed: "failed" } as const;

/** How far the delivery of an event has come. */
export function DeliveryBadge({ status }: { status: WebhookDelivery["status"] }) {
  return <StatusBadge status={statuses[status]} />;
}
