import { DateTime } from "@/components/date-time";
import { Alert } from "@/components/ui/alert";
import type { WebhookEndpoint } from "@/lib/webhooks/schema";

const disabledReasons = {
  gone: "Your server answered 410, which means it wants no more.",
  failing: "For five days every attempt failed.",
  switched_off: "You switched them off.",
};

/** What is wrong with an endpoint, if anything, and what to do about it. */
export function EndpointState({ endpoint, timezone }: { endpoint: WebhookEndpoint; timezone: string }) {
  if (endpoint.disabled_at) {
    return (
      <Alert tone="danger" title="Deliveries are switched off">
        {disabledReasons[endpoint.disabled_reason ?? "failing"]} Nothing has been sent since{" "}
        <DateTime value={endpoint.disabled_at} timeZone={timezone} />. Events are still recorded. Repair the
        receiver, then save the URL again.
      </Alert>
    );
  }
  if (endpoint.failing_since) {
    return (
      <Alert tone="warning" title="Deliveries are failing">
        Every attempt since <DateTime value={endpoint.failing_since} timeZone={timezone} /> has failed. We go
        on trying; after five days of nothing but failures deliveries are switched off.
      </Alert>
    );
  }
  return null;
}
