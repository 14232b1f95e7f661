import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { callerFor, type SignedInUser } from "@/lib/accounts/signed-in-user";
import type { Environment } from "@/lib/fields";
import { getEndpoint } from "@/lib/webhooks/get-endpoint";
import { listEvents } from "@/lib/webhooks/list-events";
import { revealSecret } from "@/lib/webhooks/reveal-secret";
import { LiveAccess } from "../live-access";
import { setEndpointAction } from "./actions";
import { DeliveryTable } from "./delivery-table";
import { EndpointState } from "./endpoint-state";
import { SecretCard } from "./secret-card";

type Props = { readonly user: SignedInUser; readonly environment: Environment };

const DELIVERIES_SHOWN = 10;

/** Where events are sent in one environment, what signs them, and what came of the latest. */
export async function WebhookPage({ user, environment }: Props) {
  const caller = callerFor(user, environment);
  const endpoint = await getEndpoint(caller);
  const [secret, latest] = await Promise.all([
    endpoint && revealSecret(caller),
    listEvents(caller, { limit: DELIVERIES_SHOWN, testEvents: true }),
  ]);
  return (
    <>
      <LiveAccess user={user} environment={environment} />
      <div className="flex flex-col gap-6">
        {endpoint && <EndpointState endpoint={endpoint} timezone={user.timezone} />}
        <Card>
          <CardHeader title="Webhook URL" description={urlRules[environment]} />
          <CardBody>
            <ActionForm action={setEndpointAction} className="flex flex-col gap-5">
              <input type="hidden" name="environment" value={environment} />
              <Field name="url" label={labelOf(user, environment)} className="max-w-2xl" required>
                <Input
                  key={endpoint?.url}
                  type="url"
                  inputMode="url"
                  defaultValue={endpoint?.url}
                  placeholder="https://api.example.com/tessera"
                  autoComplete="off"
                />
              </Field>
              <div>
                <SubmitButton pendingLabel="Saving">Save URL</SubmitButton>
              </div>
            </ActionForm>
          </CardBody>
        </Card>
        {endpoint && secret && (
          <SecretCard
            environment={environment}
            secret={secret}
            endpoint={endpoint}
            timezone={user.timezone}
          />
        )}
        <Card>
          <CardHeader title="Latest deliveries" />
          {latest.data.events.length > 0 ? (
            <DeliveryTable events={latest.data.events} timezone={user.timezone} />
          ) : (
            <EmptyState title="Nothing sent yet">
              {endpoint
                ? "Deliveries appear here once something happens that you are told of."
                : "Set the webhook URL above, so that events have somewhere to go."}
            </EmptyState>
          )}
        </Card>
      </div>
    </>
  );
}

const urlRules = {
  test: "We post events as JSON to this address. In test it may be http.",
  live: "We post events as JSON to this address. In live it has to be https and public.",
};

/** Resellers know the field by the name their integration guide uses. */
function labelOf(user: SignedInUser, environment: Environment): string {
  return user.kind === "reseller" ? `${environment}_webhook_url` : "URL";
}
