import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { StatusBadge } from "@/components/money/status-badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { SaleView } from "@/lib/payments/voucher-payments/view-sale";
import { billedPath } from "../../subscriptions/subscription-path";

type Props = { readonly sale: SaleView; readonly home: string; readonly timezone: string };

export function SaleCard({ sale, home, timezone }: Props) {
  const { subscription, subscription_id: subscriptionId } = sale;
  return (
    <Card>
      <CardHeader
        title={<Money display={sale.amount_display} className="text-2xl" />}
        description={
          subscription ? "Paid a cycle of a subscription." : "A one-off sale, paid from your wallet."
        }
        actions={<StatusBadge status={sale.status} />}
      />
      <CardBody>
        <DescriptionList>
          <DescriptionItem term="Customer">{sale.customer_identifier}</DescriptionItem>
          <DescriptionItem term="Sold">
            <DateTime value={sale.created_at} timeZone={timezone} />
          </DescriptionItem>
          {sale.charged_back_at !== null && (
            <DescriptionItem term="Charged back">
              <DateTime value={sale.charged_back_at} timeZone={timezone} />
            </DescriptionItem>
          )}
          {subscription && subscriptionId !== null && (
            <>
              <DescriptionItem term="Subscription">
                <TextLink href={billedPath(home, subscriptionId)} className="font-mono">
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
      </CardBody>
    </Card>
  );
}
