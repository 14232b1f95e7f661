import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { setEndpointAction, switchOffAction } from "./actions";

type Props = {
  readonly kind: AccountKind;
  readonly environment: Environment;
  readonly endpoint: WebhookEndpoint | null;
};

/** The webhook URL, and the button that switches off deliveries. */
export function UrlCard({ kind, environment, endpoint }: Props) {
  return (
    <Card>
      <CardHeader
        title="Webhook URL"
        description={urlRule(environment)}
        actions={
          endpoint && (
            <ShownWhen condition={endpoint.disabled_at === null}>
              <ConfirmDialog
                trigger="Switch off"
                triggerLabel="Switch off deliveries"
                triggerStyle={{ variant: "secondary", size: "sm" }}
                title="Switch off deliveries?"
                description="Nothing more is sent to this URL. Events are still recorded: once you save a URL again, you can send them from the list of events. Pending deliveries fail at their next attempt."
                confirmLabel="Switch off"
                action={switchOffAction}
                fields={{ environment }}
              />
            </ShownWhen>
          )
        }
      />
      <CardBody>
        <ActionForm action={setEndpointAction} className="flex flex-col gap-5">
          <input type="hidden" name="environment" value={environment} />
          <Field name="url" label="URL" hint={hintFor(kind, environment)} className="max-w-2xl" required>
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
          <div>
            <SubmitButton pendingLabel="Saving">Save URL</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}

const urlRules = {
  test: { rule: "In test it may use http.", also: "private addresses" },
  live: { rule: "In live it must use https and be public.", also: "http and private addresses" },
};

function urlRule(environment: Environment): string {
  const { rule, also } = urlRules[environment];
  const here = env().WEBHOOK_ALLOW_PRIVATE_NETWORK ? ` This installation also accepts ${also}.` : "";
  return `We post events as JSON to this address. ${rule}${here}`;
}

/** Resellers know the field by the name their integration guide uses. */
function hintFor(kind: AccountKind, environment: Environment) {
  if (kind !== "reseller") return undefined;
  return (
    <>
      In the guides <code className="font-mono">{environment}_webhook_url</code>.
    </>
  );
}
