import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import { listEventsOperation, resendEventOperation } from "@/lib/events/operations";
import { keyVariables } from "@/lib/openapi/curl";
import { API_BASE } from "@/lib/operation";
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
            Nothing that happened is lost: every event is kept, whether or not it reached you. After an outage{" "}
            <TextLink href={`#${anchorOf(listEventsOperation.id)}`}>list your events</TextLink> by{" "}
            <Code>created_after</Code>: each has the <Code>data</Code> of its webhook, so you can catch up
            from the list itself, page by page.
          </p>
          <p>
            Or have what you missed <strong>sent again</strong>. It is in one of three states:{" "}
            <Code>pending</Code> during the three days of attempts, and comes by itself if you wait;{" "}
            <Code>failed</Code> once they are over, or ended early; <Code>unsent</Code> if the URL was off.
            The last call beside this sends the newest hundred of each state: put into <Code>SINCE</Code> when
            the outage began, and run it again until it finds no more. A reseller puts{" "}
            <Code>${keyVariables.reseller}</Code> in each. The dashboard of{" "}
            <TextLink href="/partner/test/webhook/events" prefetch={false}>
              partners
            </TextLink>{" "}
            and{" "}
            <TextLink href="/reseller/test/webhook/events" prefetch={false}>
              resellers
            </TextLink>{" "}
            sends all that failed, or all that was not sent, with one press.
          </p>
          <p>
            What is <TextLink href={`#${anchorOf(resendEventOperation.id)}`}>sent again</TextLink> is a
            delivery of its own: the same body and <Code>webhook-id</Code>, to the URL and with the secret of
            now, with all attempts before it. An event you took before can be sent again too. One that still
            waits is attempted now instead, and while an attempt is under way that one decides; so asking
            twice sends it once. While no webhook URL is in use the answer is{" "}
            <TextLink href={`#${errorAnchor("no_webhook_url")}`}>no_webhook_url</TextLink>.
          </p>
          <p>
            A <strong>test event</strong> is sent from the dashboard, with made-up <Code>data</Code> and{" "}
            <Code>"test_event": true</Code> beside it in the signed body: answer it and do nothing else. It is
            tried once and its answer is shown there at once. The API's list never has it, the dashboard's
            only where you ask for the type <strong>Test events</strong>.
          </p>
        </Prose>
      </Split>
      <DataTable
        caption="How an event's latest delivery stands"
        head={["Dashboard", "API", "When", "What to do"]}
        rows={[
          [
            "Scheduled",
            <Code key="status">pending</Code>,
            "It waits for its first or next attempt, or one is under way",
            "Nothing, or have it attempted now",
          ],
          ["Delivered", <Code key="status">succeeded</Code>, "Your server answered 2xx", "Nothing"],
          [
            "Failed",
            <Code key="status">failed</Code>,
            <span key="when">
              Every attempt failed. Sooner where your server answers <Code>410</Code>, or deliveries are
              switched off when an attempt is due
            </span>,
            "Mend the receiver, then send it again",
          ],
          [
            "Not sent",
            <Code key="status">unsent</Code>,
            "No webhook URL was in use when it happened: none set, or deliveries switched off",
            "Set one, then send it again",
          ],
        ]}
      />
    </Subsection>
  );
}

function CatchingUp() {
  const events = `${env().publicUrl}${API_BASE}/events`;
  const authorization = `-H "Authorization: Bearer $${keyVariables.partner}"`;
  const since = "export SINCE=2025-07-01T00:00:00Z";
  const list = `${since}
curl -G ${events} \\
  -d created_after=$SINCE -d limit=100 \\
  ${authorization}`;
  const resendLatest = `export EVENT=$(curl -sG ${events} -d limit=1 \\
  ${authorization} |
  grep -o 'evt_[0-9a-f]*' | head -n 1)
curl -X POST ${events}/$EVENT/resend \\
  ${authorization}`;
  const resendMissed = `${since}
for STATUS in failed unsent pending; do
  curl -sG ${events} \\
    -d delivery_status=$STATUS \\
    -d created_after=$SINCE -d limit=100 \\
    ${authorization}
done | grep -o '"id":"evt_[0-9a-f]*' | cut -d '"' -f 4 |
while read -r EVENT; do
  curl -s -o /dev/null -w "$EVENT %{http_code}\\n" \\
    -X POST ${events}/$EVENT/resend \\
    ${authorization}
done`;
  return (
    <>
      <CodeBlock title="What happened since" what="the request that lists events since" code={list} />
      <CodeBlock
        title="The latest event, again"
        what="the requests that send the latest event again"
        code={resendLatest}
      />
      <CodeBlock
        title="All that did not reach you, again"
        what="the requests that send again what did not arrive"
        code={resendMissed}
      />
    </>
  );
}
