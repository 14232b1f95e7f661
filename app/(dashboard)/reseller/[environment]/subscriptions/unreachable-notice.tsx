import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { WebhookEndpoint } from "@/lib/endpoints/schema";
import type { Environment } from "@/lib/fields";

type Props = { readonly environment: Environment; readonly endpoint: WebhookEndpoint | null };

/** Says in live to a reseller nobody can ask that this holds partners and their customers. */
export function UnreachableNotice({ environment, endpoint }: Props) {
  if (environment === "test" || (endpoint && !endpoint.disabled_at)) return null;
  return (
    <Alert
      tone="warning"
      title="Partners cannot cancel what you bill"
      actions={
        <ButtonLink href="/reseller/live/webhook" variant="secondary" size="sm">
          {endpoint ? "Look at the webhook" : "Set a webhook URL"}
        </ButtonLink>
      }
    >
      A cancellation is asked of you by webhook, and{" "}
      {endpoint ? "deliveries to yours are switched off." : "you have set no URL for it."} Until then every
      attempt to cancel is refused, and the customer stays subscribed.
    </Alert>
  );
}
