import Link from "next/link";
import { LiveAccess, mayOperate } from "@/app/(dashboard)/_cards/account-notices";
import type { ListParams, Query } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { Card, EmptyState } from "@/components/ui/card";
import { ActionLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { percentText } from "@/lib/base/money";
import { listApiKeys } from "@/lib/identity/api-keys/manage-api-keys";
import { readOverview } from "@/lib/insight/partner-overview/read-overview";
import { listIntents } from "@/lib/payments/intents/read-intents";
import { listSubscriptions } from "@/lib/payments/subscriptions/read-subscriptions";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { requireAccount } from "../../_shell/visit";
import { Attention, DueCard } from "./attention";
import { intentList } from "./intents/intent-list";
import { OverviewCharts, OverviewFigures } from "./overview-figures";
import { PartnerSteps } from "./partner-steps";

export const metadata = { title: "Overview" };

const INTENTS_SHOWN = 8;

/** Renders the partner's overview: warnings, first steps, key metrics, charts, cycles due and the latest intents. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const { user, environment, caller, home } = visit;
  const days = periodIn(await searchParams);
  const [keys, endpoints, { rows: intents }, { rows: subscriptions }, overview] = await Promise.all([
    listApiKeys(caller),
    readEndpoints(caller),
    listIntents(caller, { limit: INTENTS_SHOWN }),
    listSubscriptions(caller, { limit: 1 }),
    readOverview(caller, days),
  ]);
  const hasRequest = intents.length + subscriptions.length > 0;
  return (
    <>
      <AutoRefresh />
      <PageHeader
        title="Overview"
        description={`Payments to ${user.companyName} in ${environment} mode. For new intents and subscriptions, the platform fee is ${percentText(user.feeBps)}.`}
        actions={hasRequest && <PeriodPicker chosen={days} home={home} />}
      />
      <LiveAccess visit={visit} />
      <div className="flex flex-col gap-6">
        <Attention overview={overview} endpoints={endpoints} keys={keys} visit={visit} />
        {mayOperate(visit) && (
          <PartnerSteps
            environment={environment}
            hasKey={keys.length > 0}
            hasWebhook={endpoints.length > 0}
            hasRequest={hasRequest}
          />
        )}
        {hasRequest && <OverviewFigures overview={overview} days={days} visit={visit} />}
        <OverviewCharts overview={overview} visit={visit} />
        <DueCard overview={overview} visit={visit} />
        <Card
          title="Latest intents"
          actions={intents.length > 0 && <ActionLink href={`${home}/intents`}>All intents</ActionLink>}
        >
          {intents.length > 0 ? (
            <ListTable list={intentList} rows={intents} visit={visit} caption="Latest intents" />
          ) : (
            <EmptyState title="No intents yet">
              An intent is a request for one payment from a customer.
            </EmptyState>
          )}
        </Card>
      </div>
    </>
  );
}

/** Renders links that select the number of days that the metrics and charts cover. */
function PeriodPicker({ chosen, home }: { chosen: PeriodDays; home: string }) {
  return (
    <nav
      aria-label="Period"
      className="inline-flex overflow-hidden rounded-md border border-line-strong text-sm"
    >
      {PERIODS.map((days) => (
        <Link
          key={days}
          href={`${home}?days=${days}`}
          scroll={false}
          aria-current={days === chosen ? "true" : undefined}
          className="border-l border-line px-3 py-1.5 font-semibold text-muted -outline-offset-2 first:border-l-0 hover:text-ink aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary"
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}

const PERIODS = [7, 30, 90] as const;
type PeriodDays = (typeof PERIODS)[number];

const USUAL: PeriodDays = 30;

/** Returns the number of days in the query (`?days=7`), or 30 if it is missing or invalid. */
function periodIn(query: Query): PeriodDays {
  return PERIODS.find((days) => String(days) === query["days"]) ?? USUAL;
}
