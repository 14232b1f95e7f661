import type { ReactNode } from "react";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { DateTime } from "@/components/money/values";
import { ActionForm, ShownValue } from "@/components/ui/action-form";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Checkbox, Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { eventAnchor, pageAddress } from "@/lib/api/docs/addresses";
import type { AccountKind } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { shownOptionalEvents } from "@/lib/webhooks/endpoints/shown-endpoint";
import { eventCatalogue, optionalTypesFor } from "@/lib/webhooks/event-catalogue";
import { rotateSecretAction, setEndpointAction, setOptionalEventsAction, switchOffAction } from "./actions";
import { FieldGroup } from "./endpoints/endpoint-fields";
import { RevealSecretForm } from "./webhook-forms";

type Props = {
  readonly endpoint: WebhookEndpoint | null;
  readonly visit: Visit;
  /** Additional links below the URL, such as a link to add another endpoint. */
  readonly more?: ReactNode;
};

/** Renders the webhook URL, with a form to change it and a button that disables deliveries. */
export function UrlCard({ endpoint, visit: { user, environment }, more }: Props) {
  return (
    <BodyCard
      title="Webhook URL"
      description={urlRule(environment)}
      actions={
        endpoint && (
          <ForRole needs="developer">
            {endpoint.disabled_at === null && (
              <ConfirmDialog
                trigger="Disable deliveries"
                triggerStyle={{ variant: "secondary", size: "sm" }}
                title="Disable deliveries?"
                description="Nothing more is sent to this URL. Events are still recorded: once you save a URL again, you can send the missed ones from the Events tab. If another endpoint received an event in the meantime, you can send that event to this URL only with “Send missed events” under “Events and headers”. Pending deliveries fail at their next attempt."
                action={switchOffAction}
                fields={{ environment, id: endpoint.id }}
              />
            )}
          </ForRole>
        )
      }
    >
      <ForRole
        needs="developer"
        to="change the webhook URL"
        otherwise={
          <div className="mb-4 flex flex-col items-start gap-4">
            <p className="font-mono text-sm break-all">{endpoint?.url ?? "Not set"}</p>
            {more}
          </div>
        }
      >
        <ActionForm
          action={setEndpointAction}
          className="flex flex-col gap-5"
          fields={{ environment, ...(endpoint && { id: endpoint.id }) }}
        >
          <ShownValue name="shown_url" value={endpoint?.url ?? ""} />
          <Field name="url" label="URL" hint={hintFor(user.kind, environment)} className="max-w-2xl" required>
            <Input
              key={endpoint?.url}
              type="url"
              inputMode="url"
              defaultValue={endpoint?.url}
              placeholder="https://api.example.com/tessera"
              autoComplete="off"
              className="font-mono"
            />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton pendingLabel="Saving">Save URL</SubmitButton>
            {more}
          </div>
        </ActionForm>
      </ForRole>
    </BodyCard>
  );
}

/** The rules for a webhook URL. `relaxed` applies if the installation allows webhooks to private networks. */
const urlRules = {
  test: {
    strict: "In test mode, http is allowed.",
    relaxed: "In test mode, http is allowed. This installation also accepts private addresses.",
  },
  live: {
    strict: "In live mode, the URL must be public and use https.",
    relaxed:
      "In live mode, the URL normally must be public and use https, but this installation also accepts http and private addresses.",
  },
};

function urlRule(environment: Environment): string {
  const { strict, relaxed } = urlRules[environment];
  return `We post events as JSON to this URL. ${env().WEBHOOK_ALLOW_PRIVATE_NETWORK ? relaxed : strict}`;
}

/**
 * Returns the hint for the URL field. For resellers, it states the name that the interface specification uses for the URL. For
 * partners, there is no hint.
 */
function hintFor(kind: AccountKind, environment: Environment) {
  if (kind !== "reseller") return undefined;
  return (
    <>
      Receives your {environment} events (<code className="font-mono">{environment}_webhook_url</code>).
    </>
  );
}

type EndpointProps = { readonly endpoint: WebhookEndpoint; readonly visit: Visit };

export function SecretCard({ endpoint, visit }: EndpointProps) {
  const { id, environment, previous_secret_expires_at: expiresAt } = endpoint;
  const overlapsUntil = expiresAt !== null && new Date(expiresAt) > now() ? expiresAt : null;
  return (
    <ForRole needs="developer">
      <BodyCard
        title="Signing secret"
        description={
          <>
            Use it to verify every event before you trust it. Any{" "}
            <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> library can do
            this.
          </>
        }
        actions={
          <ConfirmDialog
            trigger="Rotate signing secret"
            triggerStyle={{ variant: "secondary", size: "sm" }}
            title="Rotate the signing secret?"
            description="A new secret is created now. For 24 hours, events are signed with both the new and the current secret, so that you can switch without downtime. Any secret older than the current one stops working immediately."
            confirmLabel="Rotate secret"
            tone="primary"
            action={rotateSecretAction}
            fields={{ environment, id }}
          />
        }
      >
        <RevealSecretForm key={`${id} ${expiresAt}`} environment={environment} id={id} />
        {overlapsUntil && (
          <p className="mt-3 text-sm text-muted">
            Until <DateTime value={overlapsUntil} timeZone={visit.user.timezone} />, every webhook carries two
            signatures: one made with this secret and one made with the previous one.
          </p>
        )}
      </BodyCard>
    </ForRole>
  );
}

/** Renders a form that selects the optional events that the endpoint receives, with an explanation of each. */
export function OptionalEventsCard({ endpoint, visit: { user } }: EndpointProps) {
  const { id, environment } = endpoint;
  return (
    <ForRole needs="developer">
      <BodyCard title="Optional events">
        <ActionForm
          action={setOptionalEventsAction}
          className="flex flex-col gap-5"
          fields={{ environment, id }}
        >
          <ShownValue name="shown" value={shownOptionalEvents(endpoint)} />
          <FieldGroup
            name="optional_events"
            legend="Events"
            hint="Optional events are always recorded, but sent to the webhook URL only if you select them. Failed deliveries of optional events disable an endpoint only if it receives no other events."
          >
            <ul className="flex flex-col gap-4">
              {optionalTypesFor(user.kind).map((type) => (
                <li key={type}>
                  <Checkbox
                    className="font-mono font-semibold"
                    name={type}
                    label={type}
                    defaultChecked={endpoint.events.includes(type)}
                  />
                  <p className="pl-6 text-sm text-muted">
                    {eventCatalogue[type].summary}.{" "}
                    <TextLink href={pageAddress({ id: eventAnchor(type) })}>What it contains</TextLink>
                  </p>
                </li>
              ))}
            </ul>
          </FieldGroup>
          <SubmitButton className="self-start" variant="secondary" pendingLabel="Saving">
            Save optional events
          </SubmitButton>
        </ActionForm>
      </BodyCard>
    </ForRole>
  );
}
