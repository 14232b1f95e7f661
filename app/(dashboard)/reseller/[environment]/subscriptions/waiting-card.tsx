import { ItemsHiddenWhenGone } from "@/app/(dashboard)/_cards/items-hidden-when-gone";
import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { rhythmOf } from "@/components/ui/rhythm";
import type { Environment } from "@/lib/base/fields";
import type { Page } from "@/lib/db/page";
import type { ShopSubscription } from "@/lib/payments/subscriptions/list-billed-subscriptions";
import { ConfirmCancellation } from "./confirm-cancellation";
import { SubscriptionName } from "./subscription-name";

type Props = {
  readonly environment: Environment;
  readonly page: Page<ShopSubscription>;
  readonly home: string;
  readonly timezone: string;
};

/** Cancellation requests that await this reseller's confirmation. */
export function WaitingCard({ environment, page, home, timezone }: Props) {
  const items = page.rows.map((subscription) => ({
    key: subscription.access_code,
    node: (
      <>
        <div className="min-w-0">
          <SubscriptionName subscription={subscription} home={home} />
          <p className="mt-1 text-muted">
            {subscription.partner_name}, <Money display={subscription.amount_display} />{" "}
            {rhythmOf(subscription)}
            <Requested subscription={subscription} timezone={timezone} />
          </p>
        </div>
        <ConfirmCancellation environment={environment} subscription={subscription} />
      </>
    ),
  }));
  return (
    <ShownWhen condition={items.length > 0}>
      <Card className="border-warning/50!">
        <CardHeader
          title="Waiting for your confirmation"
          description="The partner has requested cancellation. Stop charging the customer, then confirm. Until you confirm, the customer stays subscribed."
        />
        <ul className="divide-y divide-line border-t border-line">
          <ItemsHiddenWhenGone
            items={items}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-warning-soft px-5 py-4 text-sm sm:px-6"
          />
        </ul>
        {page.next !== null && (
          <CardFooter>Older requests appear here once you have confirmed these.</CardFooter>
        )}
      </Card>
    </ShownWhen>
  );
}

type RequestedProps = { readonly subscription: ShopSubscription; readonly timezone: string };

function Requested({ subscription, timezone }: RequestedProps) {
  const { cancel_requested_at: at } = subscription;
  if (at === null) return null;
  return (
    <>
      , requested on <DateTime value={at} timeZone={timezone} />
    </>
  );
}
