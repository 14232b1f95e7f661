import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import { keyVariables } from "@/lib/http/openapi-curl";
import { API_BASE } from "@/lib/http/operation";
import { listEventsOperation, resendEventOperation } from "@/lib/webhooks/operations";
import { DataTable } from "../data-table";
import { anchorOf, errorAnchor, webhookGuides } from "../outline";
import { Split, Subsection } from "../section";
import { Code, Prose } from "../text";

export function Resending() {
  return (
    <Subsection {...webhookGuides.resending}>
      <Split code={<CatchingUp />}>
        <Prose>
          <p>
            Nothing that happened is lost: every event is kept, whether or not it reached you.{" "}
            <TextLink href={`#${anchorOf(listEventsOperation.id)}`}>List your events</TextLink> after an
            outage. Each has the <Code>data</Code> of its webhook, so you can catch up from the list itself,
            or have the ones you missed <strong>sent again</strong>, one by one with{" "}
            <TextLink href={`#${anchorOf(resendEventOperation.id)}`}>a call</TextLink>, or all of them from
            the list in the dashboard of{" "}
            <TextLink href="/partner/test/webhook/events" prefetch={false}>
              partners
            </TextLink>{" "}
            and{" "}
            <TextLink href="/reseller/test/webhook/events" prefetch={false}>
              resellers
            </TextLink>
            .
          </p>
          <p>
            What is sent again is a delivery of its own: the same body and <Code>webhook-id</Code>, to the URL
            and with the secret of now, with all attempts before it. An event you took before can be sent
            again too. One that still waits is attempted now instead, and asking twice sends it once. While no
            webhook URL is in use the answer is{" "}
            <TextLink href={`#${errorAnchor("no_webhook_url")}`}>no_webhook_url</TextLink>.
          </p>
          <p>
            A <strong>test event</strong> is sent from the dashboard, with made-up <Code>data</Code> and{" "}
            <Code>"test_event": true</Code> beside it in the signed body: answer it and do nothing else. It is
            tried once, its answer is shown there at once, and it is in no list of events.
          </p>
        </Prose>
      </Split>
      <DataTable
        caption="How an event's latest delivery stands"
        head={["Status", "What it means", "What to do"]}
        rows={[
          ["unsent", "No webhook URL was in use when it happened", "Set one, then send it again"],
          ["pending", "It waits for its first or next attempt", "Nothing, or have it attempted now"],
          ["succeeded", "Your server answered 2xx", "Nothing"],
          [
            "failed",
            <span key="meaning">
              Every attempt failed, your server answered <Code>410</Code>, or the endpoint was off when one
              was due
            </span>,
            "Mend the receiver, then send it again",
          ],
        ]}
      />
    </Subsection>
  );
}

function CatchingUp() {
  const url = `${env().publicUrl}${API_BASE}/events`;
  const authorization = `-H "Authorization: Bearer $${keyVariables.account}"`;
  const list = `curl -G ${url} \\
  -d delivery_status=failed \\
  -d created_after=2025-07-01T00:00:00Z \\
  ${authorization}`;
  const resend = `curl -X POST \\
  ${url}/$EVENT/resend \\
  ${authorization}`;
  return (
    <>
      <CodeBlock title="What failed since then" what="the request that lists failed events" code={list} />
      <CodeBlock title="One of them, again" what="the request that sends an event again" code={resend} />
    </>
  );
}
