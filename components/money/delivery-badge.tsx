import type { AttemptOutcome, EventStatus } from "@/lib/webhooks/deliveries/schema";
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

/** Shows the status of an event or a delivery, including retries. */
export function DeliveryBadge({ status, attempts, labels }: DeliveryBadgeProps) {
  const shown = status === "pending" && attempts > 0 ? "retrying" : statuses[status];
  return <StatusBadge status={shown} label={labels?.[shown]} />;
}

/** Descriptions of a delivery attempt's outcome, without the host. An HTTP status code can follow them. */
export const outcomeWords: Readonly<Record<AttemptOutcome, string>> = {
  delivered: "Your server returned",
  http_error: "Your server returned",
  redirect: "Your server redirected",
  timeout: "Timed out",
  connection_failed: "No connection",
  dns_failed: "The host name does not resolve",
  tls_failed: "TLS failed",
  invalid_response: "Invalid response",
  refused_address: "Address not allowed",
};
