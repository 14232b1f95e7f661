import { ItemsHiddenWhenGone } from "@/app/_dashboard/items-hidden-when-gone";
import { ShownWhen } from "@/app/_dashboard/shown-when";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { rhythmOf } from "@/components/rhythm";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import type { Environment } from "@/lib/fields";
import type { ResellerSubscription, ResellerSubscriptionPage } from "@/lib/subscriptions/reseller-schema";
import { ConfirmCancellation } from "./confirm-cancellation";
import { SubscriptionName } from "./subscription-name";

type Props = {
  readonly environment: Environment;
  readonly page: ResellerSubscriptionPage;
  readonly currency: string;
  readonly timezone: string;
};

/** The subscriptions whose partners wait for this reseller, each with the act they wait for. */
export function WaitingCard({ environment, page, currency, timezone }: Props) {
  const { subscriptions, next } = page;
  const items = subscriptions.map((subscription) => ({
    key: subscription.access_code,
    node: (
      <>
        <div className="min-w-0">
          <SubscriptionName subscription={subscription} />
          <p className="mt-1 text-muted">
            <Money amountMinor={subscription.amount} currency={currency} /> {rhythmOf(subscription)}
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
          description="A partner wants to cancel these. Stop charging the customer, then confirm: until you do, they stay subscribed."
        />
        <ul className="divide-y divide-line border-t border-line">
          <ItemsHiddenWhenGone
            items={items}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-warning-soft px-5 py-4 text-sm sm:px-6"
          />
        </ul>
        {next !== null && (
          <CardFooter>There are older ones. They follow when these are confirmed.</CardFooter>
        )}
      </Card>
    </ShownWhen>
  );
}

type RequestedProps = { readonly subscription: ResellerSubscription; readonly timezone: string };

function Requested({ subscription, timezone }: RequestedProps) {
  const { cancel_requested_at: at } = subscription;
  if (at === null) return null;
  return (
    <>
      , asked on <DateTime value={at} timeZone={timezone} />
    </>
  );
}
