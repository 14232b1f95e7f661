import { SubscriptionState } from "@/app/_dashboard/subscriptions/subscription-state";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { rhythmOf } from "@/components/rhythm";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { ResellerSubscription } from "@/lib/subscriptions/reseller-schema";
import { SubscriptionName } from "./subscription-name";

type Props = {
  readonly subscriptions: readonly ResellerSubscription[];
  readonly currency: string;
  readonly timezone: string;
};

export function BilledTable({ subscriptions, currency, timezone }: Props) {
  return (
    <Table caption="Subscriptions you bill">
      <Thead>
        <Tr>
          <Th>Subscription</Th>
          <Th numeric>Amount</Th>
          <Th className="hidden sm:table-cell">Status</Th>
          <Th className="hidden lg:table-cell">Next cycle</Th>
        </Tr>
      </Thead>
      <Tbody>
        {subscriptions.map((subscription) => (
          <Tr key={subscription.access_code}>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
              <SubscriptionName subscription={subscription} />
              <SubscriptionState subscription={subscription} className="mt-2 sm:hidden" />
            </Td>
            <Td numeric>
              <Money amountMinor={subscription.amount} currency={currency} />
              <span className="block text-xs text-muted">{rhythmOf(subscription)}</span>
            </Td>
            <Td className="hidden sm:table-cell">
              <SubscriptionState subscription={subscription} />
            </Td>
            <Td className="hidden lg:table-cell">
              {subscription.next_cycle_at && (
                <DateTime value={subscription.next_cycle_at} timeZone={timezone} show="date" />
              )}
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
