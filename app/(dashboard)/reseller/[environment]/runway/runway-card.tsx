import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { now } from "@/lib/clock";
import type { RunwayView } from "@/lib/runway/read-runway";
import type { UpcomingCycle } from "@/lib/runway/upcoming-cycles";
import { cyclesText } from "./cycles-text";

type Props = {
  readonly view: RunwayView;
  /** The chosen day and those that can be chosen, as a date field has them. */
  readonly days: { readonly chosen: string; readonly first: string; readonly last: string };
  readonly home: string;
  readonly currency: string;
  readonly timezone: string;
};

/** Which cycles the wallet covers, the first that it will not, and the top-up that carries it to a day. */
export function RunwayCard({ view, days, home, currency, timezone }: Props) {
  const { covered, firstUncovered, upcoming, reach } = view;
  if (reach <= now()) return <BeyondReckoning home={home} />;
  if (upcoming.cycles.length === 0) return null;
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
              "The balance covers no cycle. "
            )}
            <Money amountMinor={firstUncovered.missing} currency={currency} /> are missing for{" "}
            <SubscriptionLink cycle={firstUncovered.cycle} home={home} /> of{" "}
            {firstUncovered.cycle.subscription.partnerName}, which takes{" "}
            <Money amountMinor={firstUncovered.cycle.amount} currency={currency} />.
          </Alert>
        ) : (
          <Alert tone="success" title={`The balance covers all ${cyclesText(covered.count)}`}>
            They take <Money amountMinor={covered.amount} currency={currency} /> until{" "}
            <DateTime value={reach} timeZone={timezone} show="date" />.
          </Alert>
        )}
        <CarryTo view={view} days={days} home={home} currency={currency} />
      </CardBody>
      <CardFooter>
        Each cycle is counted at what its subscription takes. A larger voucher takes more, and one-off sales
        are not foreseen.
      </CardFooter>
    </Card>
  );
}

/** Of a shop that bills very many subscriptions, hundreds a day. */
function BeyondReckoning({ home }: { home: string }) {
  return (
    <Alert tone="info" title="Too many cycles fall due by tomorrow to reckon them one by one">
      The file of your <TextLink href={`${home}/subscriptions?order=due`}>subscriptions</TextLink> has the
      date and the amount of each.
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
  const { accessCode, resellerSubscriptionReference } = cycle.subscription;
  const name = resellerSubscriptionReference ?? accessCode;
  return (
    <TextLink
      href={`${home}/subscriptions?search=${encodeURIComponent(name)}`}
      className="font-mono break-all"
    >
      {name}
    </TextLink>
  );
}

/** Asks by the address which day the wallet is to reach, and says what that takes. */
function CarryTo({ view, days, home, currency }: Omit<Props, "timezone">) {
  const { amount } = view.topUp;
  const isLive = home.endsWith("/live");
  return (
    <form action={home} method="get" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field name="until" label="Carry the wallet to" required>
        <Input type="date" defaultValue={days.chosen} min={days.first} max={days.last} />
      </Field>
      <Button type="submit" variant="secondary">
        Reckon
      </Button>
      <p className="min-w-48 flex-1 self-center text-sm">
        {amount > 0 ? (
          <>
            Top up{" "}
            <strong>
              <Money amountMinor={amount} currency={currency} />
            </strong>{" "}
            and every cycle through that day is paid.{" "}
            {isLive && (
              <TextLink href={`${home}/top-up?amount=${(amount / 100).toFixed(2)}`}>Ask for it</TextLink>
            )}
          </>
        ) : (
          "Every cycle through that day is paid without a top-up."
        )}
      </p>
    </form>
  );
}
