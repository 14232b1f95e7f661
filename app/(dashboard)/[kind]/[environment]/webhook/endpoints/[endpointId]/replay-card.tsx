"use client";

import { useState } from "react";
import { Card, CardBody } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { type NextReplay, replayToEndpointAction } from "../actions";

type Props = { readonly endpoint: WebhookEndpoint; readonly timezone: string };

/**
 * Renders a form that sends missed events to an enabled endpoint: all events since a given time, except those of types that it
 * is not subscribed to, those that it has accepted, and those whose delivery to it is pending. If the replay stops before the
 * latest event, shows and prefills the time from which to continue.
 */
export function ReplayCard({ endpoint, timezone }: Props) {
  const [next, setNext] = useState<NextReplay>();
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
            triggerStyle={{ variant: "secondary", size: "sm" }}
            title="Send missed events?"
            description="They are sent to this endpoint only, oldest first, with a new retry schedule."
            confirmLabel="Send events"
            tone="primary"
            action={replayToEndpointAction}
            fields={{ environment, id }}
            onSuccess={({ data }) => setNext(data)}
          >
            <Field name="since" label="Events since" hint={`Time zone: ${timezone}.`} required>
              <Input type="datetime-local" defaultValue={next?.since} />
            </Field>
          </ConfirmDialog>
        )
      }
    >
      {!open && <CardBody className="text-sm text-muted">Enable the endpoint first.</CardBody>}
      {open && next && (
        <CardBody className="text-sm">There may be more. Next, send the events since {next.text}.</CardBody>
      )}
    </Card>
  );
}
