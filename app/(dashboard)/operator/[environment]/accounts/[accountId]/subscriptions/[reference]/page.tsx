import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { RefundCard } from "@/app/(dashboard)/_cards/refunds/refund-card";
import { cyclesPaid, SubscriptionBadges } from "@/app/(dashboard)/_cards/subscription-state";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import type { ListParams } from "@/app/(dashboard)/_list/list";
import { notFoundPage, referenceOf, requireAccount, segmentText } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { billerText, SIMULATED_CYCLE_NOTE } from "@/app/(dashboard)/_words/labels";
import { billingIntervalText } from "@/components/money/billing-interval-text";
import { Money } from "@/components/money/values";
import { Button } from "@/components/ui/button";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import {
  CYCLES_SHOWN,
  type SubscriptionView,
  viewSubscription,
} from "@/lib/insight/request-admin/view-request";
import { refundForPartnerAction } from "../../../actions";
import { RequestFacts, UsedVouchersCard } from "../../request-cards";

const SHOP_NOTE =
  "If a shop billed this cycle, it holds the voucher, so the customer should ask that shop for the refunded amount.";

type Props = ListParams<{ accountId: string; reference: string }>;

export const generateMetadata = withTitle(
  Page,
  async ({ params }) => `Subscription ${segmentText((await params).reference)}`,
);

export default withNotFound(Page);

async function Page({ params, searchParams }: Props) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const { accountId, ...named } = await params;
  const reference = referenceOf(named.reference);
  const view = await viewSubscription(user, { environment, accountId, reference }).catch(notFoundPage);
  const { facts, timeline, vouchers } = view;
  const cycleNumber = Number((await searchParams)["cycle"]);
  const cycle =
    cycleNumber >= 1 && cycleNumber <= facts.current_cycle ? Math.floor(cycleNumber) : facts.current_cycle;
  return (
    <>
      <PageHeader
        title="Subscription"
        description={<code className="font-mono text-sm break-all">{facts.reference}</code>}
        back={<TextLink href={`${home}/accounts/${accountId}`}>{view.partner.name}</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <BodyCard
          title="Status"
          actions={<SubscriptionBadges subscription={facts} />}
          bodyClassName="flex flex-col gap-5"
        >
          <p>
            <Money display={facts.amount_display} className="text-4xl font-semibold tracking-tight" />{" "}
            <span className="text-muted">{billingIntervalText(facts)}</span>
          </p>
          <DescriptionList>
            <RequestFacts view={view} visit={visit} />
            <DescriptionItem term="Billed by">{billerText(facts)}</DescriptionItem>
            <DescriptionItem term="Paid">{cyclesPaid(facts)}</DescriptionItem>
            <Ends facts={facts} timezone={user.timezone} />
          </DescriptionList>
        </BodyCard>
        {timeline && <TimelineCard timeline={timeline} visit={visit} title="Latest cycle" />}
        <UsedVouchersCard
          vouchers={vouchers}
          note={facts.current_cycle > CYCLES_SHOWN && `Shows only the latest ${CYCLES_SHOWN} cycles.`}
          visit={visit}
        />
        {facts.current_cycle > 0 && (
          <>
            <CycleChoice cycle={cycle} paid={facts.current_cycle} />
            <RefundCard
              key={cycle}
              visit={visit}
              owner={{ accountId, environment }}
              partnerName={view.partner.name}
              payment={{ reference, cycle }}
              action={refundForPartnerAction}
              fields={{ account_id: accountId }}
              note={`Cycle ${cycle}. ${facts.reseller === null ? SIMULATED_CYCLE_NOTE : SHOP_NOTE}`}
            />
          </>
        )}
      </div>
    </>
  );
}

/** Renders a form to choose the paid cycle whose refunds are shown. */
function CycleChoice({ cycle, paid }: { readonly cycle: number; readonly paid: number }) {
  return (
    <form action="#refund" className="flex items-end gap-3">
      <Field name="cycle" label="Cycle to refund" required className="w-32">
        <Input type="number" min={1} max={paid} defaultValue={cycle} />
      </Field>
      <Button type="submit" variant="secondary">
        Show cycle
      </Button>
    </form>
  );
}

/**
 * Renders the times of the next cycle, an open cancellation request, the cancellation and the completion. Omits a time that
 * does not exist.
 */
function Ends({ facts, timezone }: Pick<SubscriptionView, "facts"> & { readonly timezone: string }) {
  const times = [
    ["Next cycle", facts.next_cycle_at],
    ["Cancellation requested", facts.canceled_at === null ? facts.cancel_requested_at : null],
    ["Canceled", facts.canceled_at],
    ["Completed", facts.completed_at],
  ] as const;
  return times.map(([term, at]) => at && <TimeItem key={term} term={term} at={at} timezone={timezone} />);
}
