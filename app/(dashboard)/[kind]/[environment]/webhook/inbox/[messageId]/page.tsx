import type { Metadata } from "next";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { eventPath } from "@/app/(dashboard)/_shell/webhook-path";
import { DateTime } from "@/components/money/date-time";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import { readMessage } from "@/lib/webhooks/inbox/read-messages";
import { FindingCard } from "../../doctor/finding-card";
import { inboxPath } from "../inbox-path";
import { VerdictBadge } from "../verdict-badge";
import { adviceFor } from "./advice-for";
import { MessageBody } from "./message-body";

export const metadata: Metadata = { title: "Message in the webhook inbox" };

/** One message of the inbox: its verdict and its stored content. */
export default async function Page({ params }: AccountParams<{ messageId: string }>) {
  const { user, caller } = await requireAccount(params, "partner", "reseller");
  const { kind, timezone } = user;
  const message = await readMessage(caller, (await params).messageId).catch(notFoundPage);
  const { type, event, verdict, headers } = message;
  return (
    <>
      <p className="mb-2 text-sm">
        <TextLink href={inboxPath(kind)}>Inbox</TextLink>
      </p>
      <div className="mb-6 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-mono text-lg font-semibold break-all">{type ?? "No event type"}</h2>
        <VerdictBadge verdict={verdict} />
        {message.test_event && <Badge tone="primary">Test event</Badge>}
      </div>
      <div className="flex flex-col gap-6">
        <FindingCard verdict={verdict} timezone={timezone} advice={adviceFor(verdict)} />
        <Card>
          <CardBody>
            <DescriptionList>
              <DescriptionItem term="Received">
                <DateTime value={message.received_at} timeZone={timezone} show="second" />
              </DescriptionItem>
              <DescriptionItem term="Answered">{message.answered_status}</DescriptionItem>
              <DescriptionItem term="Event">
                {event ? (
                  <TextLink href={eventPath(kind, event.environment, event.id)} className="break-all">
                    {event.id}
                  </TextLink>
                ) : (
                  "Not an event of this account"
                )}
              </DescriptionItem>
            </DescriptionList>
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Body" />
          <CardBody>
            <MessageBody body={message.body} encoding={message.body_encoding} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Headers" description="Credentials are removed and long values shortened." />
          <CardBody>
            <DescriptionList>
              {headers.map(([name, value]) => (
                <DescriptionItem key={name} term={<code className="font-mono">{name}</code>}>
                  <code className="font-mono text-[0.8125rem] break-all">{value}</code>
                </DescriptionItem>
              ))}
            </DescriptionList>
          </CardBody>
        </Card>
      </div>
    </>
  );
}
