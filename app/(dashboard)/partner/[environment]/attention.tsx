import { EndpointNotice, KeysNotice } from "@/app/(dashboard)/_cards/account-notices";
import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { subscriptionPath } from "@/app/(dashboard)/_shell/paths";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { Card, CardFooter } from "@/components/ui/card";
import { ActionLink, TextLink } from "@/components/ui/link";
import type { ListedKey } from "@/lib/identity/api-keys/manage-api-keys";
import type { Overview } from "@/lib/insight/partner-overview/read-overview";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import type { Visit } from "../../_shell/visit";

type Props = {
  readonly overview: Overview;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly keys: readonly ListedKey[];
  readonly visit: Visit;
};

/** Lists warnings about the account. Renders nothing if there are none. */
export function Attention({ overview, endpoints, keys, visit }: Props) {
  const { user, home } = visit;
  const { overdue, deliveries } = overview;
  const missed = overdue.cycles.reduce((sum, { count }) => sum + count, 0);
  const [expiring] = keys
    .filter(({ status }) => status === "expiring")
    .toSorted((one, other) => Number(one.expiresAt) - Number(other.expiresAt));
  return (
    <>
      <KeysNotice keys={keys} home={home} />
      <EndpointNotice endpoints={endpoints} visit={visit} />
      {missed > 0 && (
        <Alert
          tone="warning"
          title={`${countOf(missed, "cycle", overdue.isComplete)} ${missed === 1 ? "is" : "are"} overdue`}
          actions={<ActionLink href={`${home}/subscriptions?due=overdue`}>View overdue cycles</ActionLink>}
        >
          <Amount minor={overdue.cycles.reduce((sum, { amount }) => sum + amount, 0)} />
          {!overdue.isComplete && " or more"} is due and has not been billed.{" "}
          {missed === 1 ? "It" : "The oldest cycle"} has been due since{" "}
          <DateTime value={overdue.cycles[0]?.dueAt ?? ""} timeZone={user.timezone} show="date" />.
        </Alert>
      )}
      {deliveries.failed > 0 && (
        <Alert
          tone="warning"
          title={`${countOf(deliveries.failed, "event", deliveries.failed < MAX_COUNTED)} could not be delivered`}
          actions={<ActionLink href={`${home}/webhook/events?status=failed`}>View failed events</ActionLink>}
        >
          Every attempt failed, or deliveries were disabled. While deliveries are enabled, you can resend{" "}
          {deliveries.failed === 1 ? "the event" : "the events"}.
        </Alert>
      )}
      {expiring?.expiresAt && (
        <Alert
          tone="warning"
          title={`The API key “${expiring.name}” will expire soon`}
          actions={<ActionLink href={`${home}/keys`}>View API keys</ActionLink>}
        >
          The key was rotated and works until <DateTime value={expiring.expiresAt} timeZone={user.timezone} />
          . Switch to the new key before then.
        </Alert>
      )}
    </>
  );
}

const SHOWN = 8;

/** Lists overdue cycles, and then the other cycles due by the end of the next seven days. Renders nothing if there are none. */
export function DueCard({ overview: { overdue, dueThisWeek }, visit }: { overview: Overview; visit: Visit }) {
  const { environment, user, home } = visit;
  const cycles = [...overdue.cycles, ...dueThisWeek.cycles];
  if (cycles.length === 0) return null;
  const hidden = cycles.length - SHOWN;
  return (
    <Card
      id="due"
      title="Cycles due"
      description="Overdue cycles come first, then those due in the last 24 hours or the next seven days."
    >
      <ul className="divide-y divide-line border-t border-line text-sm">
        {cycles.slice(0, SHOWN).map((cycle, at) => (
          <li
            key={`${cycle.id} ${cycle.number}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 sm:px-6"
          >
            <TextLink
              href={subscriptionPath({ environment, reference: cycle.reference })}
              className="min-w-0 font-mono text-xs break-all"
            >
              {cycle.reference}
            </TextLink>
            <span className="text-muted">
              {cycle.count === 1
                ? `Cycle ${cycle.number}`
                : `Cycles ${cycle.number} to ${cycle.number + cycle.count - 1}`}
              {cycle.resellerName && `, ${cycle.resellerName}`}
            </span>
            {at < overdue.cycles.length && <StatusBadge status="overdue" />}
            <span className="ml-auto flex gap-4">
              <Amount minor={cycle.amount} />
              <DateTime value={cycle.dueAt} timeZone={user.timezone} show="date" className="text-muted" />
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <CardFooter>
          <TextLink href={`${home}/subscriptions?order=due`}>View all subscriptions by due date</TextLink>
        </CardFooter>
      )}
    </Card>
  );
}
