import type { ReactNode } from "react";
import { DateTime } from "@/components/money/date-time";
import { Alert } from "@/components/ui/alert";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

const disablements = {
  gone: {
    reason: "Your server answered 410 (Gone), so deliveries stopped.",
    remedy: "Fix the receiver, then save the URL again.",
  },
  failing: {
    reason: "Every attempt failed for five days.",
    remedy: "Fix the receiver, then save the URL again.",
  },
  switched_off: {
    reason: "You switched them off.",
    remedy: "To switch them on, save the URL again.",
  },
};

type Props = {
  readonly endpoint: WebhookEndpoint;
  readonly timezone: string;
  /** The link to the webhook page, for other pages. */
  readonly actions?: ReactNode;
};

/** A warning about a failing or disabled endpoint, with the next step. */
export function EndpointState({ endpoint, timezone, actions }: Props) {
  if (endpoint.disabled_at) {
    const disabledReason = endpoint.disabled_reason ?? "failing";
    const { reason, remedy } = disablements[disabledReason];
    return (
      <Alert
        tone={disabledReason === "switched_off" ? "warning" : "danger"}
        title="Deliveries are switched off"
        actions={actions}
      >
        {reason} Nothing has been sent since <DateTime value={endpoint.disabled_at} timeZone={timezone} />.
        Events are still recorded. {remedy}
      </Alert>
    );
  }
  if (endpoint.failing_since) {
    return (
      <Alert tone="warning" title="Deliveries are failing" actions={actions}>
        Every attempt since <DateTime value={endpoint.failing_since} timeZone={timezone} /> has failed. We
        keep retrying. After five days without a successful attempt, deliveries are switched off.
      </Alert>
    );
  }
  return null;
}
