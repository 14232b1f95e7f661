import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { billedSubscriptionPath } from "@/app/(dashboard)/_shell/paths";
import {
  type AccountParams,
  notFoundPage,
  referenceOf,
  requireAccount,
  type Visit,
} from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime, Money } from "@/components/money/values";
import { BodyCard, Card, CardFooter } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { WORKING_ROLES } from "@/lib/base/roles";
import { saleTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { NOTHING_TO_PRINT, type SaleView, viewSale } from "@/lib/payments/voucher-payments/view-sale";
import { ChargeBackCard } from "./charge-back-card";
import { PrintVouchersForm, RevealCodeForm } from "./voucher-forms";

export const generateMetadata = withTitle(Page, "Sale");

export default withNotFound(Page);

/** Renders one sale: customer, vouchers, balances and chargeback. */
async function Page({ params }: AccountParams<{ reference: string }>) {
  const visit = await requireAccount(params, "reseller");
  const { caller, home } = visit;
  const reference = referenceOf((await params).reference);
  const sale = await viewSale(caller, reference).catch(notFoundPage);
  const amountDisplay = sale.amount_display;
  const { timeline, isTruncated } = await saleTimeline(caller, { reference, amountDisplay });
  return (
    <>
      <PageHeader
        title="Sale"
        description={<code className="font-mono text-sm break-all">{sale.reference}</code>}
        back={<TextLink href={`${home}/sales`}>Sales</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <SaleCard sale={sale} visit={visit} />
        <VouchersCard sale={sale} visit={visit} />
        <TimelineCard timeline={timeline} visit={visit} isTruncated={isTruncated} />
        <ChargeBackCard sale={sale} visit={visit} />
      </div>
    </>
  );
}

type Props = { readonly sale: SaleView; readonly visit: Visit };

function SaleCard({ sale, visit: { user, home } }: Props) {
  const { timezone } = user;
  const { subscription, subscription_id: subscriptionId } = sale;
  return (
    <BodyCard
      title={<Money display={sale.amount_display} className="text-2xl" />}
      description={
        subscription
          ? "A sale that paid a cycle of a subscription."
          : "A one-off sale, paid from your wallet."
      }
      actions={<StatusBadge status={sale.status} />}
    >
      <DescriptionList>
        <DescriptionItem term="Customer">{sale.customer_identifier}</DescriptionItem>
        <TimeItem term="Sold" at={sale.created_at} timezone={timezone} />
        <TimeItem term="Charged back" at={sale.charged_back_at} timezone={timezone} />
        {subscription && subscriptionId !== null && (
          <>
            <DescriptionItem term="Subscription">
              <TextLink href={billedSubscriptionPath(home, subscriptionId)} className="font-mono">
                {subscription.reseller_subscription_reference ?? subscription.access_code}
              </TextLink>
            </DescriptionItem>
            <DescriptionItem term="Charge reference">
              <code className="font-mono">{subscription.reseller_charge_reference}</code>
            </DescriptionItem>
          </>
        )}
        {Object.keys(sale.metadata).length > 0 && (
          <DescriptionItem term="Metadata">
            <code className="font-mono text-xs break-all whitespace-pre-wrap">
              {JSON.stringify(sale.metadata, null, 2)}
            </code>
          </DescriptionItem>
        )}
      </DescriptionList>
    </BodyCard>
  );
}

/** Renders the sold vouchers with their balances; codes are revealed on request. */
function VouchersCard({ sale, visit: { user, environment, home } }: Props) {
  const { timezone } = user;
  const { reference, vouchers } = sale;
  return (
    <Card
      title={vouchers.length === 1 ? "Voucher" : `${vouchers.length} vouchers`}
      description={`${environment === "live" ? "Codes are worth money. They" : "Codes"} stay hidden until they are revealed. Each reveal is recorded in the audit log.`}
    >
      <ul className="divide-y divide-line border-t border-line">
        {vouchers.map((voucher) => (
          <li
            key={voucher.place}
            className="flex flex-wrap justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6"
          >
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-mono font-semibold">…{voucher.ending}</span>
                <StatusBadge status={voucher.status} />
              </p>
              <p className="mt-1">
                <Money display={voucher.current_balance_display} />{" "}
                <span className="text-muted">
                  of <Money display={voucher.initial_balance_display} /> left
                </span>
              </p>
              <p className="mt-1 text-xs text-muted">
                {voucher.blocked_at === null ? (
                  <>
                    Valid until <DateTime value={voucher.expires_at} timeZone={timezone} />
                  </>
                ) : (
                  <>
                    Blocked on <DateTime value={voucher.blocked_at} timeZone={timezone} />
                  </>
                )}
              </p>
            </div>
            <ForRole needs={WORKING_ROLES}>
              <RevealCodeForm
                environment={environment}
                reference={reference}
                place={voucher.place}
                ending={voucher.ending}
              />
            </ForRole>
          </li>
        ))}
      </ul>
      <ForRole needs={WORKING_ROLES}>
        <CardFooter>
          {vouchers.some(({ status }) => status === "active") ? (
            <PrintVouchersForm
              reference={reference}
              environment={environment}
              home={home}
              timezone={timezone}
            />
          ) : (
            NOTHING_TO_PRINT
          )}
        </CardFooter>
      </ForRole>
    </Card>
  );
}
