import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { BodyCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { newId } from "@/lib/base/ids";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { MAX_ENDPOINTS } from "@/lib/webhooks/endpoints/schema";
import { defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import { createEndpointAction } from "../actions";
import { OptionalHeaderFields, SettingsFields } from "../endpoint-fields";
import { eventChoices, headerRows } from "../endpoint-input";

export const metadata = { title: "Add a webhook endpoint" };

/** Renders the page that adds a webhook endpoint. */
export default async function Page({ params }: AccountParams) {
  const { user, environment, caller, home } = await requireAccount(params, "partner", "reseller");
  const { kind } = user;
  const endpoints = await readEndpoints(caller);
  return (
    <>
      <p className="mb-2 text-sm">
        <TextLink href={`${home}/webhook`}>Webhook overview</TextLink>
      </p>
      <BodyCard
        title="Add an endpoint"
        description="Each endpoint has its own signing secret, which you can reveal on its page. Its deliveries are retried independently of the others, and if it keeps failing, only it is disabled."
      >
        {endpoints.length >= MAX_ENDPOINTS ? (
          <Alert tone="warning" title={`You have ${MAX_ENDPOINTS} endpoints`}>
            This is the maximum in {environment} mode. Delete one to add another.
          </Alert>
        ) : (
          <ForRole needs="developer" to="add webhook endpoints">
            <ActionForm
              action={createEndpointAction}
              className="flex flex-col gap-6"
              fields={{ environment, idempotency_key: newId() }}
            >
              <SettingsFields events={eventChoices(kind, defaultTypesFor(kind))} />
              <OptionalHeaderFields rows={headerRows} />
              <SubmitButton className="self-start" pendingLabel="Adding">
                Add endpoint
              </SubmitButton>
            </ActionForm>
          </ForRole>
        )}
      </BodyCard>
    </>
  );
}
