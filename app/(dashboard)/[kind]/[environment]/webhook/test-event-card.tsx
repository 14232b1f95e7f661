import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { BodyCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { endpointName } from "@/lib/webhooks/endpoints/rules";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { eventTypesFor } from "@/lib/webhooks/event-catalogue";
import { testEventAction } from "./actions";
import { TestEventForm } from "./webhook-forms";

type Props = {
  /** The enabled endpoints to which the event can be sent. If there are several, the user chooses one. */
  readonly endpoints: readonly WebhookEndpoint[];
  readonly visit: Visit;
};

export function TestEventCard({ endpoints, visit: { user, environment, home } }: Props) {
  return (
    <ForRole needs="developer">
      <BodyCard
        title="Send a test event"
        description={
          <>
            Sends a signed event with sample data to your URL now, with{" "}
            <code className="font-mono">test_event</code> set to true. It is not retried. Test events have a
            separate list: <TextLink href={`${home}/webhook/events?type=test`}>view test events</TextLink>.
          </>
        }
      >
        <TestEventForm
          action={testEventAction}
          environment={environment}
          types={eventTypesFor(user.kind)}
          endpoints={endpoints.map((one) => ({ id: one.id, name: endpointName(one) }))}
        />
      </BodyCard>
    </ForRole>
  );
}
