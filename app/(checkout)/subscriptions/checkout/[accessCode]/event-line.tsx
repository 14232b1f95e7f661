import type { Language } from "@/app/(checkout)/_parts/language";
import { rich } from "@/app/(checkout)/_parts/rich";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { localeFacts } from "@/lib/base/locales";
import { fillPlural } from "@/lib/base/messages";
import type { CycleEvent } from "@/lib/insight/cycle-history/list-cycles";

interface EventLineProps {
  readonly event: CycleEvent;
  readonly timezone: string;
  readonly language: Language;
}

/** Shows a timeline event and the result of its webhook delivery to the partner. */
export function EventLine({ event, timezone, language }: EventLineProps) {
  const { timeline } = language.messages.simulator;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
      <code dir="ltr" className="font-mono text-[0.8125rem] break-all">
        {event.type}
      </code>
      {event.delivery ? (
        <DeliveryBadge
          status={event.delivery.status}
          attempts={event.delivery.attempts}
          labels={timeline.deliveryStatus}
        />
      ) : (
        <Badge>{timeline.notSent}</Badge>
      )}
      <span className="text-muted">
        <DeliveryText event={event} timezone={timezone} language={language} />
      </span>
    </div>
  );
}

function DeliveryText({ event: { delivery }, timezone, language }: EventLineProps) {
  const { locale, messages } = language;
  const { timeline } = messages.simulator;
  if (!delivery) return timeline.noUrl;
  const { answer, attempts, nextAttemptAt, outcome, status } = delivery;
  if (!outcome) return timeline.sending;
  const time = nextAttemptAt && (
    <DateTime value={nextAttemptAt} timeZone={timezone} locale={localeFacts(locale).intl} />
  );
  return (
    <>
      {timeline.outcomes[outcome]}
      {answer !== null && ` ${answer}`}
      {attempts > 1 && messages.common.separator + fillPlural(locale, timeline.attempts, attempts, {})}
      {status === "pending" && time && (
        <>
          {messages.common.separator}
          {rich(timeline.nextAttempt, { time })}
        </>
      )}
    </>
  );
}
