import { DateTime } from "@/components/money/date-time";
import { buttonStyles } from "@/components/ui/button-styles";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { now } from "@/lib/base/clock";
import type { CycleEvent, CycleHistory, PaidCycle } from "@/lib/insight/cycle-history/list-cycles";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { type CycleToCome, cyclesToCome } from "./cycles-to-come";
import { EventLine } from "./event-line";
import { checkoutPath } from "./find-checkout";
import { TimelineStep } from "./timeline-step";

const SIMULATED = /^simulator:/;

interface TimelineProps {
  readonly checkout: SubscriptionCheckout;
  readonly history: CycleHistory;
  readonly showsAll: boolean;
}

/** The cycles with their dates: paid cycles with their events, then upcoming ones. */
export function Timeline({ checkout, history, showsAll }: TimelineProps) {
  const { accessCode, companyName, state, timezone } = checkout;
  const { cycles, cancellation } = history;
  const path = checkoutPath(accessCode);
  const hidden = (cycles[0]?.number ?? 1) - 1;
  const upcoming = state === "pending" || state === "active" ? cyclesToCome(checkout, now()) : [];
  return (
    <Card aria-labelledby="cycles">
      <CardHeader
        title={<span id="cycles">Cycles</span>}
        description={`Expected dates${state === "pending" ? " if cycle 1 ran now" : ""}, in the time zone of ${companyName} (${timezone}).`}
      />
      <CardBody className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-4">
          <p role="status" className="text-sm">
            {deliveryText(eventsOf(history))}
          </p>
          <a
            href={showsAll ? `${path}?cycles=all` : path}
            className={buttonStyles({ variant: "secondary", size: "sm" })}
          >
            Refresh
          </a>
        </div>
        {hidden > 0 && (
          <p className="text-sm text-muted">
            {hidden === 1 ? "Cycle 1 is paid." : `Cycles 1 to ${hidden} are paid.`}{" "}
            <TextLink href={`${path}?cycles=all`}>Show all cycles</TextLink>
          </p>
        )}
        <ol>
          {cycles.map((cycle) => (
            <PaidStep key={cycle.number} cycle={cycle} timezone={timezone} />
          ))}
          {cancellation && (
            <TimelineStep mark="canceled" title="Canceled">
              <EventLine event={cancellation} timezone={timezone} />
            </TimelineStep>
          )}
          {upcoming.map((cycle, index) => (
            <UpcomingStep key={cycle.number} cycle={cycle} before={upcoming[index - 1]} timezone={timezone} />
          ))}
        </ol>
        {upcoming.length > 0 && checkout.totalCycles === null && (
          <p className="text-sm text-muted">… and so on until it is canceled.</p>
        )}
      </CardBody>
    </Card>
  );
}

/** The events of the cycles listed. */
export function eventsOf({ cycles, cancellation }: CycleHistory): CycleEvent[] {
  return [...cycles.flatMap(({ events }) => events), ...(cancellation ? [cancellation] : [])];
}

function PaidStep({ cycle, timezone }: { cycle: PaidCycle; timezone: string }) {
  const { chargeReference, dueAt, events, number } = cycle;
  return (
    <TimelineStep
      mark="paid"
      title={`Cycle ${number}`}
      date={<DateTime value={dueAt} timeZone={timezone} show="date" />}
      note={
        SIMULATED.test(chargeReference) ? (
          "Paid by the simulator"
        ) : (
          <>
            Paid by a reseller's charge <span className="font-mono break-all">{chargeReference}</span>
          </>
        )
      }
    >
      <ul className="flex flex-col gap-2">
        {events.map((event) => (
          <li key={event.type}>
            <EventLine event={event} timezone={timezone} />
          </li>
        ))}
      </ul>
    </TimelineStep>
  );
}

interface UpcomingStepProps {
  readonly cycle: CycleToCome;
  readonly before: CycleToCome | undefined;
  readonly timezone: string;
}

function UpcomingStep({ cycle, before, timezone }: UpcomingStepProps) {
  const { dueAt, isFinal, number } = cycle;
  const left = before ? number - before.number - 1 : 0;
  return (
    <>
      {left > 0 && <TimelineStep mark="more" title={left === 1 ? "1 more cycle" : `${left} more cycles`} />}
      <TimelineStep
        mark={before ? "upcoming" : "next"}
        title={`Cycle ${number}`}
        date={<DateTime value={dueAt} timeZone={timezone} show="date" />}
        note={[!before && "Next", isFinal && "Final"].filter(Boolean).join(", ")}
      />
    </>
  );
}

/** What became of the events shown, in a line that screen readers hear when it changes. */
function deliveryText(events: readonly CycleEvent[]): string {
  if (events.length === 0) return "No event has been sent yet.";
  const count = (status: string | undefined) =>
    events.filter(({ delivery }) => delivery?.status === status).length;
  const parts = [
    [count("succeeded"), "delivered"],
    [count("pending"), "waiting"],
    [count("failed"), "failed"],
    [count(undefined), "not sent because no webhook URL is set"],
  ] as const;
  const told = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `Events of these cycles: ${told.join(", ")}.`;
}
