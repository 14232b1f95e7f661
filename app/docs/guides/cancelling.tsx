import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import { keyVariables } from "@/lib/openapi/curl";
import { anchorOf, errorAnchor, eventAnchor, subscriptionGuides, webhookGuides } from "../outline";
import { Split, Subsection } from "../section";
import { Code, Prose } from "../text";

export function Cancelling() {
  const { publicUrl } = env();
  const missed = `curl "${publicUrl}/api/v1/reseller/subscriptions?cancellation_requested=true" \\
  -H "Authorization: Bearer $${keyVariables.reseller}"`;
  const confirm = `export ACCESS_CODE=Hs6vN3eJp0ZtD8y
curl ${publicUrl}/api/v1/subscriptions/cancellation \\
  -H "Authorization: Bearer $${keyVariables.reseller}" \\
  -H "Content-Type: application/json" \\
  -d '{
    "access_code": "'$ACCESS_CODE'",
    "reseller_subscription_reference": "recurring-88"
  }'`;
  return (
    <Subsection {...subscriptionGuides.cancelling}>
      <Split
        code={
          <>
            <CodeBlock
              title="Reseller: what waits for me?"
              what="the request that lists what waits"
              code={missed}
            />
            <CodeBlock title="Reseller: confirm" what="the request that confirms" code={confirm} />
          </>
        }
      >
        <Prose>
          <p>
            <strong>For partners.</strong>{" "}
            <TextLink href={`#${anchorOf("cancelSubscription")}`}>Cancel</TextLink> with the reference; there
            is no body. In test, and while nobody has billed, that is all: <Code>Subscription canceled</Code>.
            In live a reseller that bills has charges scheduled at its own till, so it is asked first: the
            answer is <Code>Cancellation requested</Code> and the status stays as it was.{" "}
            <strong>
              Believe{" "}
              <TextLink href={`#${eventAnchor("subscription.cancelled")}`}>subscription.cancelled</TextLink>,
              not the 200.
            </strong>{" "}
            Until it comes the customer may be billed again, and the final cycle still completes. Asking again
            changes nothing and sends nothing new.
          </p>
          <p>
            A reseller without a webhook URL, or whose endpoint was disabled, cannot be asked:{" "}
            <TextLink href={`#${errorAnchor("reseller_cancellation_unavailable")}`}>
              reseller_cancellation_unavailable
            </TextLink>
            .
          </p>
          <p>
            <strong>For resellers.</strong> Set <Code>live_webhook_url</Code>, or partners cannot cancel what
            you bill. The one event you are sent is{" "}
            <TextLink href={`#${eventAnchor("subscription.cancel_requested")}`}>
              subscription.cancel_requested
            </TextLink>
            , and in live alone: in test nobody is asked, and you get{" "}
            <TextLink href={`#${webhookGuides.resending.id}`}>test events</TextLink> only. When it comes, stop
            scheduling charges, then <TextLink href={`#${anchorOf("confirmCancellation")}`}>confirm</TextLink>{" "}
            with its <Code>access_code</Code> (not the <Code>subscription_access_code</Code>) and your{" "}
            <Code>reseller_subscription_reference</Code>. Confirming twice is harmless. A charge you have
            already made may still be billed before you confirm; afterwards it is refused.
          </p>
          <p>
            A webhook can be lost on the way. The list, and the dashboard's{" "}
            <TextLink href="/reseller/live/subscriptions">Subscriptions</TextLink>, show what still waits for
            you; read it once a day.
          </p>
        </Prose>
      </Split>
    </Subsection>
  );
}
