import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { deleteEndpointAction, enableEndpointAction } from "../actions";

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
