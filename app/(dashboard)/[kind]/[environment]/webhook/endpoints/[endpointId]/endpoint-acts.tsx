import { Card, CardBody } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { deleteEndpointAction, enableEndpointAction, replayToEndpointAction } from "../actions";

type Props = { readonly endpoint: WebhookEndpoint };

const triggerStyle = { variant: "secondary", size: "sm" } as const;

/** Renders the buttons that enable, disable and delete an endpoint. */
export function EndpointActs({ endpoint: { id, environment, disabled_at } }: Props) {
  const open = disabled_at === null;
  return (
    <div className="flex flex-wrap gap-2">
      {open && (
        <ConfirmDialog
          trigger="Disable endpoint"
          triggerStyle={triggerStyle}
          title="Disable this endpoint?"
          description="Nothing more is sent to it. Its pending deliveries fail at their next attempt. Once it is enabled again, you can send it the events that it missed."
          action={enableEndpointAction}
          fields={{ environment, id, enabled: "false" }}
        />
      )}
      {!open && (
        <ConfirmDialog
          trigger="Enable endpoint"
          triggerStyle={triggerStyle}
          title="Enable this endpoint?"
          description="It receives new events again. You can then send it the events that it missed."
          tone="primary"
          action={enableEndpointAction}
          fields={{ environment, id, enabled: "true" }}
        />
      )}
      <ConfirmDialog
        trigger="Delete endpoint"
        title="Delete this endpoint?"
        description="Nothing more is sent to it, and its pending deliveries fail. Its signing secret is deleted. Events and their past deliveries stay. This cannot be undone."
        action={deleteEndpointAction}
        fields={{ environment, id }}
      />
    </div>
  );
}

/**
 * Renders a form that sends an endpoint the events that it has missed since a given time. These are the events that it is
 * subscribed to but has not accepted.
 */
export function ReplayCard({ endpoint, timezone }: Props & { readonly timezone: string }) {
  const { id, environment } = endpoint;
  const open = endpoint.disabled_at === null;
  return (
    <Card
      title="Missed events"
      description="Sends every event that this endpoint is subscribed to but has not received, including events recorded before the endpoint was added. Each event keeps its webhook-id."
      actions={
        open && (
          <ConfirmDialog
            trigger="Send missed events"
            triggerStyle={triggerStyle}
            title="Send missed events?"
            description="They are sent to this endpoint only, oldest first, with a new retry schedule."
            confirmLabel="Send events"
            tone="primary"
            action={replayToEndpointAction}
            fields={{ environment, id }}
          >
            <Field name="since" label="Events since" hint={`In ${timezone}.`} required>
              <Input type="datetime-local" />
            </Field>
          </ConfirmDialog>
        )
      }
    >
      {!open && <CardBody className="text-sm text-muted">Enable the endpoint first.</CardBody>}
    </Card>
  );
}
