import { ButtonLink } from "@/components/ui/button-link";
import type { AccountKind } from "@/lib/base/caller";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { webhookPath } from "../_shell/webhook-path";
import { EndpointState } from "./endpoint-state";

type Props = {
  readonly kind: AccountKind;
  readonly endpoint: WebhookEndpoint | null;
  readonly timezone: string;
};

/** Warns on other pages that the webhook endpoint fails or is disabled. */
export function EndpointNotice({ kind, endpoint, timezone }: Props) {
  if (!endpoint) return null;
  return (
    <EndpointState
      endpoint={endpoint}
      timezone={timezone}
      actions={
        <ButtonLink href={webhookPath(kind, endpoint.environment)} variant="secondary" size="sm">
          View webhook
        </ButtonLink>
      }
    />
  );
}
