import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { billedSubscriptionPath } from "@/app/(dashboard)/_shell/paths";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { DateTime } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { BodyCard, Card, CardBody, CardFooter } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { now } from "@/lib/base/clock";
import { type Minor, minor } from "@/lib/base/money";
import { formatDecimal } from "@/lib/base/typed-amount";
import type { RunwayView, UpcomingCycle } from "@/lib/insight/runway/read-runway";
import { runway } from "@/lib/insight/runway/rules";

/**
 * Shows how many upcoming cycles the balance covers, the first cycle that it does not cover, the top-up needed to cover all
 * cycles through the chosen day, and a forecast with one-off sales.
 */
export function RunwayCard(props: RunwayProps) {
  const { covered, firstUncovered, upcoming, reach } = props.view;
  const { user, home } = props.visit;
  const { timezone } = user;
  if (reach <= now()) return <OutOfRange home={home} />;
  if (upcoming.cycles.length === 0) return <SalesAlone {...props} />;
  return (
    <Card
      title="Balance forecast"
      description={
        <>
          You have {countOf(upcoming.cycles.length, "subscription cycle")} to bill by{" "}
          <DateTime value={reach} timeZone={timezone} show="date" />, for <Amount minor={upcoming.amount} />.
        </>
      }
    >
      <CardBody className="flex flex-col gap-5">
        {firstUncovered ? (
          <Alert
            tone={covered.count === 0 ? "danger" : "warning"}
            title={<FirstToFail cycle={firstUncovered.cycle} timezone={timezone} />}
          >
            {covered.count > 0 ? (
              <>
                The available balance covers {countOf(covered.count, "cycle")} due before then, for{" "}
                <Amount minor={covered.amount} />.{" "}
              </>
            ) : (
              "The available balance does not cover any cycle. "
            )}
            You need <Amount minor={firstUncovered.missing} /> more for the first uncovered cycle, which costs{" "}
            <Amount minor={firstUncovered.cycle.amount} />. It belongs to the subscription{" "}
            <SubscriptionLink cycle={firstUncovered.cycle} home={home} /> of{" "}
            {firstUncovered.cycle.subscription.partnerName}.
          </Alert>
        ) : (
          <Alert tone="success" title={`The available balance covers ${allCycles(covered.count)}`}>
            {covered.count === 1 ? "It costs" : "Together they cost"} <Amount minor={covered.amount} />.
          </Alert>
        )}
        <CoverageWithTopUps {...props} />
        <CoverUntil {...props} />
        <RunwayWithSales {...props} />
      </CardBody>
      <CardFooter>
        Each cycle is counted at the amount of its subscription. A cycle that you bill with a larger voucher
        costs more. One-off sales are included only where stated.
      </CardFooter>
    </Card>
  );
}

function allCycles(count: number): string {
  return count === 1 ? "the only cycle due" : `all ${countOf(count, "cycle")}`;
}

/**
 * Shows how long the balance of a reseller without upcoming cycles will last at the current rate of sales. Renders nothing if
 * the rate rounds to zero.
 */
function SalesAlone(props: RunwayProps) {
  if (!props.view.pace) return null;
  return (
    <BodyCard title="Balance forecast" description="No subscription cycle is due.">
      <RunwayWithSales {...props} />
    </BodyCard>
  );
}

/** Renders a notice that the runway cannot be calculated because too many cycles are due. */
function OutOfRange({ home }: { home: string }) {
  return (
    <Alert tone="info" title="The balance cannot be forecast: too many cycles are due by tomorrow">
      Download the CSV of your <TextLink href={`${home}/subscriptions?order=due`}>subscriptions</TextLink> for
      the date and amount of each.
    </Alert>
  );
}

type CycleProps = { readonly cycle: UpcomingCycle; readonly timezone: string };

function FirstToFail({ cycle, timezone }: CycleProps) {
  return (
    <>
      The first cycle that the available balance does not cover <DueOn cycle={cycle} timezone={timezone} />
    </>
  );
}

/** Renders when a cycle is due or, if it is late, when it was due: `was due on 3 Jul 2025`. */
function DueOn({ cycle: { dueAt }, timezone }: CycleProps) {
  return (
    <>
      {dueAt < now() ? "was" : "is"} due on <DateTime value={dueAt} timeZone={timezone} show="date" />
    </>
  );
}

function SubscriptionLink({ cycle, home }: { cycle: UpcomingCycle; home: string }) {
  const { id, accessCode, resellerSubscriptionReference } = cycle.subscription;
  const name = resellerSubscriptionReference ?? accessCode;
  return (
    <TextLink href={billedSubscriptionPath(home, id)} className="font-mono break-all">
      {name}
    </TextLink>
  );
}

/**
 * Shows how many cycles the balance and the pending top-ups cover together. Renders nothing if there are no pending top-ups or
 * the balance alone covers all cycles.
 */
function CoverageWithTopUps({ view, visit, waiting }: RunwayProps) {
  if (waiting === 0 || !view.firstUncovered) return null;
  const { covered, firstUncovered } = runway(minor(view.balance + waiting), view.upcoming.cycles);
  return (
    <p className="text-sm">
      <strong>
        With <Amount minor={waiting} /> in pending top-ups,
      </strong>{" "}
      {firstUncovered ? (
        <>
          the available balance covers {countOf(covered.count, "cycle")}. The first uncovered cycle{" "}
          <DueOn cycle={firstUncovered.cycle} timezone={visit.user.timezone} />.
        </>
      ) : (
        <>the available balance covers {allCycles(covered.count)}.</>
      )}
    </p>
  );
}

/**
 * Shows how long the balance will last if one-off sales continue at the current rate. Renders nothing if the rate rounds to
 * zero.
 */
function RunwayWithSales({ view: { pace, balance, reach, upcoming }, visit }: RunwayProps) {
  if (!pace) return null;
  const { timezone } = visit.user;
  const { perDay, since, usedUpAt } = pace;
  return (
    <p className="text-sm">
      <strong>
        Since <DateTime value={since} timeZone={timezone} show="date" />, one-off sales have used an average
        of <Amount minor={perDay} /> a day.
      </strong>{" "}
      If they continue at this rate{upcoming.cycles.length > 0 && " and the cycles due are billed"}, the
      available balance of <Amount minor={balance} /> lasts {usedUpAt ? "until" : "past"}{" "}
      <DateTime value={usedUpAt ?? reach} timeZone={timezone} show="date" />.
    </p>
  );
}

/**
 * Renders a form that calculates the top-up needed, in addition to pending top-ups, to cover every cycle through a chosen day.
 */
function CoverUntil({ view, days, visit, waiting }: RunwayProps) {
  return (
    <form action={visit.home} method="get" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field name="until" label="Cover until" required>
        <Input type="date" defaultValue={days.chosen} min={days.first} max={days.last} />
      </Field>
      <Button type="submit" variant="secondary">
        Calculate top-up
      </Button>
      <p className="min-w-48 flex-1 self-center text-sm">
        <NeededTopUp amount={view.topUp.amount} waiting={waiting} visit={visit} />
      </p>
    </form>
  );
}

type NeededTopUpProps = Pick<RunwayProps, "visit" | "waiting"> & { readonly amount: number };

function NeededTopUp({ amount, waiting, visit: { environment, home } }: NeededTopUpProps) {
  const more = amount - waiting;
  if (amount === 0) return <>The available balance covers every cycle through that day.</>;
  const waitingAmount = <Amount minor={waiting} />;
  if (more <= 0)
    return (
      <>With {waitingAmount} in pending top-ups, the available balance covers every cycle through that day.</>
    );
  return (
    <>
      Top up{" "}
      <strong>
        <Amount minor={more} />
      </strong>{" "}
      {waiting > 0 && <>in addition to {waitingAmount} in pending top-ups </>}to cover every cycle through
      that day.{" "}
      {environment === "live" && (
        <TextLink href={`${home}/top-up?amount=${formatDecimal(more)}`}>Request this top-up</TextLink>
      )}
    </>
  );
}

/** The props of the runway card and its parts. */
type RunwayProps = {
  readonly view: RunwayView;
  /** The chosen day and the allowed range, in the format of a date field. */
  readonly days: { readonly chosen: string; readonly first: string; readonly last: string };
  readonly visit: Visit;
  /** The total of pending top-ups in minor units. */
  readonly waiting: Minor;
};
