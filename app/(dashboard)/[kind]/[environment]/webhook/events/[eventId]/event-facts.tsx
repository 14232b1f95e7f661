import { DateTime } from "@/components/money/date-time";
import { EnvironmentBadge } from "@/components/shell/environment-badge";
import { Card, CardBody } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { AccountKind } from "@/lib/base/caller";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";
import { eventSubject } from "../event-subject";

type Props = { readonly event: WebhookEvent; readonly kind: AccountKind; readonly timezone: string };

export function EventFacts({ event, kind, timezone }: Props) {
  const subject = eventSubject(event, kind);
  return (
    <Card>
      <CardBody className="flex flex-col gap-5">
        <CopyField label="Event id, sent as webhook-id" value={event.id} what="the event id" />
        <DescriptionList>
          {subject && (
            <DescriptionItem term="About">
              {subject.path ? (
                <TextLink href={subject.path} className="font-mono break-all">
                  {subject.name}
                </TextLink>
              ) : (
                <code className="font-mono break-all">{subject.name}</code>
              )}
              {event.test_event && <span className="text-muted"> (made up)</span>}
            </DescriptionItem>
          )}
          <DescriptionItem term={event.test_event ? "Sent" : "Happened"}>
            <DateTime value={event.created_at} timeZone={timezone} show="second" />
          </DescriptionItem>
          <DescriptionItem term="Environment">
            <EnvironmentBadge environment={event.environment} />
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
