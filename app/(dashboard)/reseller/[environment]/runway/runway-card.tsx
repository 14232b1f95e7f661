import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { now } from "@/lib/base/clock";
import type { UpcomingCycle } from "@/lib/insight/runway/upcoming-cycles";
import { billedPath } from "../subscriptions/subscription-path";
import { CoverUntil } from "./cover-until";
import { cyclesText } from "./cycles-text";
import { CoverageWithTopUps, RunwayWithSales } from "./projections";
import type { RunwayProps } from "./runway-props";

/** The cycles covered by the balance, the first uncovered one, and the top-up that covers all until a day. */
export function RunwayCard(props: RunwayProps) {
  const { view, days, home, currency, timezone, waiting } = props;
  const { covered, firstUncovered, upcoming, reach } = view;
  if (reach <= now()) return <BeyondReckoning home={home} />;
  if (upcoming.cycles.length === 0) return <SalesAlone {...props} />;
  return (
    <Card>
      <CardHeader
        title="Runway"
        description={
          <>
            {cyclesText(upcoming.cycles.length)} of your subscriptions fall due until{" "}
            <DateTime value={reach} timeZone={timezone} show="date" />, for{" "}
            <Money amountMinor={upcoming.amount} currency={currency} />.
          </>
        }
      />
      <CardBody className="flex flex-col gap-5">
        {firstUncovered ? (
          <Alert
            tone={covered.count === 0 ? "danger" : "warning"}
            title={<FirstToFail cycle={firstUncovered.cycle} timezone={timezone} />}
          >
            {covered.count > 0 ? (
              <>
                The balance covers {cyclesText(covered.count)} before it, for{" "}
                <Money amountMinor={covered.amount} currency={currency} />.{" "}
              </>
            ) : (
              "The balance does not cover any cycle. "
            )}
            <Money amountMinor={firstUncovered.missing} currency={currency} /> is missing for{" "}
            <SubscriptionLink cycle={firstUncovered.cycle} home={home} /> of{" "}
            {firstUncovered.cycle.subscription.partnerName}, which costs{" "}
            <Money amountMinor={firstUncovered.cycle.amount} currency={currency} />.
          </Alert>
        ) : (
          <Alert tone="success" title={`The balance covers all ${cyclesText(covered.count)}`}>
            They cost <Money amountMinor={covered.amount} currency={currency} /> until{" "}
            <DateTime value={reach} timeZone={timezone} show="date" />.
          </Alert>
        )}
        <CoverageWithTopUps {...props} />
        <CoverUntil view={view} days={days} home={home} currency={currency} waiting={waiting} />
        <RunwayWithSales {...props} />
      </CardBody>
      <CardFooter>
        Each cycle is counted at the amount of its subscription. Larger vouchers cost more. One-off sales are
        included only where stated.
      </CardFooter>
    </Card>
  );
}

/** For shops without subscriptions: how long the balance lasts at the current rate of sales. */
function SalesAlone(props: RunwayProps) {
  if (!props.view.pace) return null;
  return (
    <Card>
      <CardHeader title="Runway" description="No subscription cycle is due." />
      <CardBody>
        <RunwayWithSales {...props} />
      </CardBody>
    </Card>
  );
}

/** For shops with too many cycles to calculate. */
function BeyondReckoning({ home }: { home: string }) {
  return (
    <Alert tone="info" title="Too many cycles are due by tomorrow to calculate the runway">
      Download the CSV of your <TextLink href={`${home}/subscriptions?order=due`}>subscriptions</TextLink> for
      the date and amount of each.
    </Alert>
  );
}

function FirstToFail({ cycle, timezone }: { cycle: UpcomingCycle; timezone: string }) {
  return (
    <>
      The first cycle that will fail: <DateTime value={cycle.dueAt} timeZone={timezone} show="date" />
    </>
  );
}

function SubscriptionLink({ cycle, home }: { cycle: UpcomingCycle; home: string }) {
  const { id, accessCode, resellerSubscriptionReference } = cycle.subscription;
  const name = resellerSubscriptionReference ?? accessCode;
  return (
    <TextLink href={billedPath(home, id)} className="font-mono break-all">
      {name}
    </TextLink>
  );
}
