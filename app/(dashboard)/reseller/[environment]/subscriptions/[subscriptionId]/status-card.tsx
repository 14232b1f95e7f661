import { cyclesPaid, SubscriptionBadges } from "@/app/(dashboard)/_cards/subscription-state";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { rhythmOf } from "@/components/ui/rhythm";
import type { BilledSubscriptionView } from "@/lib/payments/cycles/view-billed-subscription";

type Props = { readonly subscription: BilledSubscriptionView; readonly timezone: string };

/** The subscription's status and next cycle. */
export function StatusCard({ subscription, timezone }: Props) {
  const { next_cycle_at: nextAt, canceled_at: canceledAt, missed_cycles: missed } = subscription;
  return (
    <Card>
      <CardHeader title="Status" actions={<SubscriptionBadges subscription={subscription} />} />
      <CardBody>
        <DescriptionList>
          <DescriptionItem term="Partner">{subscription.partner_name}</DescriptionItem>
          <DescriptionItem term="Amount">
            <Money display={subscription.amount_display} /> {rhythmOf(subscription)}
          </DescriptionItem>
          <DescriptionItem term="Paid">{cyclesPaid(subscription)}</DescriptionItem>
          {nextAt !== null && (
            <DescriptionItem term="Next cycle">
              <DateTime value={nextAt} timeZone={timezone} />
              {missed > 0 && (
                <span className="block font-semibold text-danger">
                  {missed === 1 ? "1 cycle is" : `${missed} cycles are`} overdue. Bill now to keep the
                  customer subscribed.
                </span>
              )}
            </DescriptionItem>
          )}
          {canceledAt !== null && (
            <DescriptionItem term="Canceled">
              <DateTime value={canceledAt} timeZone={timezone} />
            </DescriptionItem>
          )}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
