import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { ActionForm, ShownValue } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AccountKind } from "@/lib/base/caller";
import { retrieveEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { endpointName } from "@/lib/webhooks/endpoints/rules";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { shownHeaders, shownSettings } from "@/lib/webhooks/endpoints/shown-endpoint";
import { SecretCard } from "../../endpoint-cards";
import { TestEventCard } from "../../test-event-card";
import {
  changeEndpointAction,
  deleteEndpointAction,
  enableEndpointAction,
  setHeadersAction,
} from "../actions";
import { HeaderFields, SettingsFields } from "../endpoint-fields";
import { eventChoices, headerRows } from "../endpoint-input";
import { EndpointBadge, EndpointReason } from "../endpoint-list";
import { ReplayCard } from "./replay-card";

export const generateMetadata = withTitle(Page, "Webhook endpoint");

export default withNotFound(Page);

/**
 * Renders one webhook endpoint: its state, settings, secret and headers, with forms that send it test events and missed events.
 */
async function Page({ params }: AccountParams<{ endpointId: string }>) {
  const visit = await requireAccount(params, "partner", "reseller");
  const { user, caller, home } = visit;
  const { kind, timezone } = user;
  const { endpointId: id } = await params;
  const { data: endpoint } = await retrieveEndpoint(caller, { id }).catch(notFoundPage);
  const open = endpoint.disabled_at === null;
  return (
    <>
      <p className="mb-2 text-sm">
        <TextLink href={`${home}/webhook`}>Webhook overview</TextLink>
      </p>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-lg font-semibold break-all">{endpointName(endpoint)}</h2>
          <EndpointBadge endpoint={endpoint} />
        </div>
        <ForRole needs="developer">
          <EndpointActs endpoint={endpoint} />
        </ForRole>
      </div>
      <div className="flex flex-col gap-6">
        {endpoint.status !== "enabled" && (
          <Alert tone="warning">
            <EndpointReason endpoint={endpoint} timezone={timezone} />
            {!open && " Its events are still recorded. Enable it when its receiver is ready."}
          </Alert>
        )}
        <SettingsCard kind={kind} endpoint={endpoint} />
        {open && <TestEventCard endpoints={[endpoint]} visit={visit} />}
        <ForRole needs="developer">
          <ReplayCard endpoint={endpoint} timezone={timezone} />
        </ForRole>
        <SecretCard endpoint={endpoint} visit={visit} />
        <ForRole needs="developer">
          <HeadersCard endpoint={endpoint} />
        </ForRole>
      </div>
    </>
  );
}

type Props = { readonly kind: AccountKind; readonly endpoint: WebhookEndpoint };

const actStyle = { variant: "secondary", size: "sm" } as const;

/** Renders the buttons that enable or disable an endpoint and that delete it. */
function EndpointActs({ endpoint: { id, environment, disabled_at } }: Pick<Props, "endpoint">) {
  const open = disabled_at === null;
  return (
    <div className="flex flex-wrap gap-2">
      {open && (
        <ConfirmDialog
          trigger="Disable endpoint"
          triggerStyle={actStyle}
          title="Disable this endpoint?"
          description="Nothing more is sent to it. Its pending deliveries fail at their next attempt. Once it is enabled again, you can send it the events that it missed."
          action={enableEndpointAction}
          fields={{ environment, id, enabled: "false" }}
        />
      )}
      {!open && (
        <ConfirmDialog
          trigger="Enable endpoint"
          triggerStyle={actStyle}
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

function SettingsCard({ kind, endpoint }: Props) {
  const { id, environment, url, description, events } = endpoint;
  return (
    <BodyCard
      title="Settings"
      description="A new URL applies to every attempt from now on. A new selection of events applies to new events only."
    >
      <ForRole needs="developer" to="change an endpoint" otherwise={<SettingsFacts endpoint={endpoint} />}>
        <ActionForm
          action={changeEndpointAction}
          className="flex flex-col gap-6"
          fields={{ environment, id }}
        >
          <ShownValue name="shown" value={shownSettings(endpoint)} />
          <SettingsFields url={url} description={description} events={eventChoices(kind, events)} />
          <SubmitButton className="self-start" pendingLabel="Saving">
            Save endpoint
          </SubmitButton>
        </ActionForm>
      </ForRole>
    </BodyCard>
  );
}

function SettingsFacts({ endpoint: { url, description, events } }: Pick<Props, "endpoint">) {
  return (
    <div className="mb-4">
      <DescriptionList>
        <DescriptionItem term="URL">
          <span className="font-mono break-all">{url}</span>
        </DescriptionItem>
        {description !== null && <DescriptionItem term="Description">{description}</DescriptionItem>}
        <DescriptionItem term="Events">{events.join(", ")}</DescriptionItem>
      </DescriptionList>
    </div>
  );
}

function HeadersCard({ endpoint }: Pick<Props, "endpoint">) {
  const { id, environment, header_names: names } = endpoint;
  return (
    <BodyCard
      title="Custom headers"
      description={
        names.length > 0
          ? "Stored values are not shown. Saving replaces all headers, so enter each value again."
          : "Stored encrypted. Their values are not shown again."
      }
    >
      <ActionForm action={setHeadersAction} className="flex flex-col gap-5" fields={{ environment, id }}>
        <ShownValue name="shown" value={shownHeaders(endpoint)} />
        <HeaderFields rows={headerRows} names={names} legend="Headers" />
        <SubmitButton className="self-start" variant="secondary" pendingLabel="Saving">
          Save headers
        </SubmitButton>
      </ActionForm>
    </BodyCard>
  );
}
