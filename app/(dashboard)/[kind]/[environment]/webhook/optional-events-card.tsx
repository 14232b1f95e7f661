import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card, CardBody } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { eventAnchor, pageAddress } from "@/lib/api/docs/addresses";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { eventCatalogue, optionalTypesFor } from "@/lib/webhooks/event-catalogue";
import { setOptionalEventsAction } from "./actions";

type Props = {
  readonly kind: AccountKind;
  readonly environment: Environment;
  readonly endpoint: WebhookEndpoint;
};

/** Renders a form for the optional events that the endpoint receives, with an explanation of each. */
export function OptionalEventsCard({ kind, environment, endpoint }: Props) {
  return (
    <Card
      title="Optional events"
      description="Optional events are always recorded, but sent only if you select them. All other events are always sent. Failed deliveries of optional events never disable an endpoint that receives all other events."
    >
      <CardBody>
        <ActionForm action={setOptionalEventsAction} className="flex flex-col gap-5">
          <input type="hidden" name="environment" value={environment} />
          <ul className="flex flex-col gap-4">
            {optionalTypesFor(kind).map((type) => (
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
          <SubmitButton className="self-start" variant="secondary" pendingLabel="Saving">
            Save optional events
          </SubmitButton>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
