import type { Metadata } from "next";
import { cyclesPaid, SubscriptionBadges } from "@/app/(dashboard)/_cards/subscription-state";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import {
  type AccountParams,
  notFoundPage,
  referenceOf,
  requireAccount,
} from "@/app/(dashboard)/_shell/require-account";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { rhythmOf } from "@/components/ui/rhythm";
import { TextLink } from "@/components/ui/text-link";
import { type SubscriptionView, viewSubscription } from "@/lib/insight/request-admin/view-request";
import { RequestFacts, UsedVouchersCard } from "../../request-cards";

type Props = AccountParams<{ accountId: string; reference: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Subscription ${referenceOf((await params).reference)}` };
}

export default async function Page({ params }: Props) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const { accountId, ...named } = await params;
  const reference = referenceOf(named.reference);
  const view = await viewSubscription(user, { environment, accountId, reference }).catch(notFoundPage);
  const { facts, timeline, vouchers } = view;
  const { timezone } = user;
  return (
    <>
      <PageHeader
        title="Subscription"
        description={<code className="font-mono text-sm break-all">{facts.reference}</code>}
        back={<TextLink href={`${home}/accounts/${accountId}`}>{view.partner.name}</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader title="Status" actions={<SubscriptionBadges subscription={facts} />} />
          <CardBody className="flex flex-col gap-5">
            <p>
              <Money display={facts.amount_display} className="text-4xl font-semibold tracking-tight" />{" "}
              <span className="text-muted">{rhythmOf(facts)}</span>
            </p>
            <DescriptionList>
              <RequestFacts view={view} home={home} timezone={timezone} />
              <DescriptionItem term="Billed by">
                {facts.reseller?.company_name ?? "Not billed yet"}
              </DescriptionItem>
              <DescriptionItem term="Paid">{cyclesPaid(facts)}</DescriptionItem>
              <Ends facts={facts} timezone={timezone} />
            </DescriptionList>
          </CardBody>
        </Card>
        {timeline && <TimelineCard timeline={timeline} visit={visit} title="Latest cycle" />}
        <UsedVouchersCard vouchers={vouchers} home={home} timezone={timezone} />
      </div>
    </>
  );
}

/** The next cycle, or the end. */
function Ends({ facts, timezone }: Pick<SubscriptionView, "facts"> & { readonly timezone: string }) {
  const times = [
    ["Next cycle", facts.next_cycle_at],
    ["Cancellation requested", facts.canceled_at === null ? facts.cancel_requested_at : null],
    ["Canceled", facts.canceled_at],
    ["Completed", facts.completed_at],
  ] as const;
  return times.map(
    ([term, at]) =>
      at && (
        <DescriptionItem key={term} term={term}>
          <DateTime value={at} timeZone={timezone} />
        </DescriptionItem>
      ),
  );
}
