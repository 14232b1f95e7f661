import { notFound } from "next/navigation";
import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { RefundCard } from "@/app/(dashboard)/_cards/refunds/refund-card";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { subscriptionPath } from "@/app/(dashboard)/_shell/paths";
import {
  type AccountParams,
  notFoundPage,
  referenceOf,
  requireAccount,
  segmentText,
} from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { SIMULATED_CYCLE_NOTE } from "@/app/(dashboard)/_words/labels";
import { refundAction } from "@/app/(dashboard)/partner/[environment]/refunds/actions";
import { CustomerOfRequest, PayoutItem } from "@/app/(dashboard)/partner/[environment]/request-parts";
import { Money } from "@/components/money/values";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { findCustomer } from "@/lib/insight/customers/read-customers";
import { findCycle } from "@/lib/insight/cycle-history/list-cycles";
import { cycleTimeline } from "@/lib/insight/timeline/payment-timelines";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";

type Props = AccountParams<{ reference: string; number: string }>;

/** Returns the cycle number in the path, or NaN, which matches no cycle, if the text is not a positive integer. */
const numberOf = (text: string): number => (/^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN);

export const generateMetadata = withTitle(Page, async ({ params }) => {
  const { reference, number } = await params;
  return `Cycle ${number} of ${segmentText(reference)}`;
});

export default withNotFound(Page);

/** Renders one paid cycle of a subscription, with its refunds. */
async function Page({ params }: Props) {
  const visit = await requireAccount(params, "partner");
  const { user, caller, home } = visit;
  const { number, ...named } = await params;
  const reference = referenceOf(named.reference);
  const { data: subscription } = await retrieveSubscription(caller, { reference }).catch(notFoundPage);
  const cycle = (await findCycle(subscription.access_code, numberOf(number))) ?? notFound();
  const [timeline, customer] = await Promise.all([
    cycleTimeline(caller, subscription, cycle),
    findCustomer(caller, subscription.customer),
  ]);
  const { timezone } = user;
  return (
    <>
      <PageHeader
        title={`Cycle ${cycle.number}`}
        description={
          <>
            Subscription <code className="font-mono text-sm break-all">{reference}</code>
          </>
        }
        back={<TextLink href={subscriptionPath(subscription)}>Subscription</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <BodyCard title="Payment">
          <DescriptionList>
            <DescriptionItem term="Amount">
              <Money display={subscription.amount_display} className="font-semibold" />
            </DescriptionItem>
            <PayoutItem term="Your payout" request={subscription} />
            <DescriptionItem term="Customer">
              <CustomerOfRequest home={home} customer={customer} />
            </DescriptionItem>
            <DescriptionItem term="Billed by">
              {cycle.billedBy ?? "The simulator at the checkout"}
            </DescriptionItem>
            <TimeItem term="Due" at={cycle.dueAt} timezone={timezone} />
            <TimeItem term="Paid" at={cycle.paidAt} timezone={timezone} />
          </DescriptionList>
        </BodyCard>
        <TimelineCard timeline={timeline} visit={visit} />
        <RefundCard
          visit={visit}
          owner={caller}
          payment={{ reference, cycle: cycle.number }}
          action={refundAction}
          note={
            cycle.billedBy === null
              ? SIMULATED_CYCLE_NOTE
              : `${cycle.billedBy} billed this cycle. The shop, not the customer, holds the voucher. Tell the customer to ask that shop for the refunded amount.`
          }
        />
      </div>
    </>
  );
}
