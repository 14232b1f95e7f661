import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { Environment } from "@/lib/base/fields";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Props = { readonly environment: Environment; readonly endpoint: WebhookEndpoint | null };

/** Warns a reseller in live that partners cannot request cancellations without its webhook. */
export function UnreachableNotice({ environment, endpoint }: Props) {
  if (environment === "test" || (endpoint && !endpoint.disabled_at)) return null;
  return (
    <Alert
      tone="warning"
      title="Partners cannot cancel what you bill"
      actions={
        <ButtonLink href="/reseller/live/webhook" variant="secondary" size="sm">
          {endpoint ? "View webhook" : "Set a webhook URL"}
        </ButtonLink>
      }
    >
      Partners request cancellations by webhook, and{" "}
      {endpoint ? "deliveries to yours are switched off." : "you have no webhook URL."} Until that changes,
      every attempt to cancel is refused and the customer stays subscribed.
    </Alert>
  );
}
