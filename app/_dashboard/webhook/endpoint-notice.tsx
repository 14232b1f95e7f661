import { ButtonLink } from "@/components/ui/button-link";
import type { AccountKind } from "@/lib/caller";
import type { WebhookEndpoint } from "@/lib/endpoints/schema";
import { EndpointState } from "./endpoint-state";
import { webhookPath } from "./webhook-path";

type Props = {
  readonly kind: AccountKind;
  readonly endpoint: WebhookEndpoint | null;
  readonly timezone: string;
};

/** Tells those who look elsewhere that their webhook is in trouble. */
export function EndpointNotice({ kind, endpoint, timezone }: Props) {
  if (!endpoint) return null;
  return (
    <EndpointState
      endpoint={endpoint}
      timezone={timezone}
      actions={
        <ButtonLink href={webhookPath(kind, endpoint.environment)} variant="secondary" size="sm">
          Look at the webhook
        </ButtonLink>
      }
    />
  );
}
