import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { Badge } from "@/components/ui/badge";
import { BodyCard } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { formatJson } from "@/lib/base/format-json";
import { readMessage } from "@/lib/webhooks/inbox/manage-inbox";
import type { FullMessage } from "@/lib/webhooks/inbox/schema";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { EventBody } from "../../bodies";
import { FindingCard } from "../../doctor/finding-card";
import { SEND_AGAIN } from "../../doctor/verdict-words";
import { isSigned, VerdictBadge } from "../inbox-parts";

export const generateMetadata = withTitle(Page, "Message in the webhook inbox");

export default withNotFound(Page);

/** Renders one message of the webhook inbox: the result of its signature check and its stored content. */
async function Page({ params }: AccountParams<{ messageId: string }>) {
  const { user, caller, home } = await requireAccount(params, "partner", "reseller");
  const { kind, timezone } = user;
  const message = await readMessage(caller, (await params).messageId).catch(notFoundPage);
  const { type, event, verdict, headers } = message;
  return (
    <>
      <p className="mb-2 text-sm">
        <TextLink href={`${home}/webhook/inbox`}>Inbox</TextLink>
      </p>
      <div className="mb-6 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-mono text-lg font-semibold break-all">{type ?? "No event type"}</h2>
        <VerdictBadge verdict={verdict} />
        {message.test_event && <Badge tone="primary">Test event</Badge>}
      </div>
      <div className="flex flex-col gap-6">
        <FindingCard verdict={verdict} timezone={timezone} advice={adviceFor(verdict)} />
        <BodyCard>
          <DescriptionList>
            <TimeItem term="Received" at={message.received_at} timezone={timezone} show="second" />
            <DescriptionItem term="Response">{message.answered_status}</DescriptionItem>
            <DescriptionItem term="Event">
              {event ? (
                <TextLink
                  href={`/${kind}/${event.environment}/webhook/events/${event.id}`}
                  className="break-all"
                >
                  {event.id}
                </TextLink>
              ) : (
                "Not an event of this account"
              )}
            </DescriptionItem>
          </DescriptionList>
        </BodyCard>
        <BodyCard title="Body">
          <MessageBody body={message.body} encoding={message.body_encoding} />
        </BodyCard>
        <BodyCard title="Headers" description="Credentials are removed and long values shortened.">
          <DescriptionList>
            {headers.map(([name, value]) => (
              <DescriptionItem key={name} term={<code className="font-mono">{name}</code>}>
                <code className="font-mono text-[0.8125rem] break-all">{value}</code>
              </DescriptionItem>
            ))}
          </DescriptionList>
        </BodyCard>
      </div>
    </>
  );
}

/** Returns advice for users of the inbox, or undefined if the signature doctor's advice applies to them too. */
function adviceFor(verdict: Verdict): string | undefined {
  if (!isSigned(verdict)) {
    return "No action needed here. Without a signature anyone could have sent it, so your own receiver must reject it.";
  }
  if (verdict.verdict === "verified") {
    return "No action needed here. Your own receiver must reach the same result before it trusts a message.";
  }
  if (verdict.verdict === "too_old") {
    return verdict.ageMs < 0
      ? "No action needed here. The message's time was in the future, so your own receiver must reject it."
      : "No action needed here. The message may be a replay, so your own receiver must reject it.";
  }
  if (verdict.verdict === "signature_unknown") {
    return `Your own receiver must reject it. ${SEND_AGAIN} If the new message arrives here and is not verified either, something on the way changes a header.`;
  }
  return undefined;
}

/** Renders the body of a message: formatted JSON, other text unchanged, binary content in base64. */
function MessageBody({ body, encoding }: { body: string; encoding: FullMessage["body_encoding"] }) {
  if (body === "") return <p className="text-sm text-muted">The request has no body.</p>;
  const formatted = encoding === "utf-8" ? formatJson(body) : undefined;
  if (formatted !== undefined) return <EventBody body={body} formatted={formatted} isReceived />;
  const title = encoding === "base64" ? "Binary body (base64)" : "Raw body";
  return <CodeBlock title={title} what="the raw body" code={body} />;
}
