import { EndpointState } from "@/app/(dashboard)/_cards/endpoint-state";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import type { WebhookInbox } from "@/lib/webhooks/inbox/schema";
import { UseInboxForm } from "./use-inbox-form";

type Props = {
  readonly inbox: WebhookInbox;
  readonly endpoint: WebhookEndpoint | null;
  readonly timezone: string;
};

/** The inbox's URL, and whether webhooks are sent to it. */
export function AddressCard({ inbox, endpoint, timezone }: Props) {
  const inUse = endpoint?.url === inbox.url;
  return (
    <Card>
      <CardHeader
        title="Inbox"
        description="A hosted receiver for testing. It stores the requests it receives and shows whether their signatures are valid."
        actions={inUse && !endpoint.disabled_at && <Badge tone="success">In use</Badge>}
      />
      <CardBody className="flex flex-col gap-5">
        {inUse && <EndpointState endpoint={endpoint} timezone={timezone} />}
        <CopyField
          label="Address"
          value={inbox.url}
          what="the inbox's address"
          hint="Anyone with this URL can post to it, so treat it as a secret. Limits: 64 KiB per request and 300 requests a minute. The newest 100 messages are stored for 30 days, without credentials in their headers."
        />
        {!inUse && <UseInboxForm replaces={endpoint?.url ?? null} />}
        {inUse && endpoint.disabled_at && <UseInboxForm replaces={null} label="Use the inbox again" />}
      </CardBody>
    </Card>
  );
}
