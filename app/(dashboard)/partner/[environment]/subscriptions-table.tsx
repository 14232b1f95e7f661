import { SubscriptionState } from "@/app/_dashboard/subscriptions/subscription-state";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { rhythmOf } from "@/components/rhythm";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { SubscriptionResource } from "@/lib/subscriptions/schema";
import { subscriptionPath } from "./subscriptions/subscription-path";

type Props = { readonly subscriptions: readonly SubscriptionResource[]; readonly timezone: string };

export function SubscriptionsTable({ subscriptions, timezone }: Props) {
  return (
    <Table caption="Subscriptions">
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
          <Tr key={subscription.reference}>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
              <TextLink
                href={subscriptionPath(subscription)}
                className="block truncate font-mono text-xs"
                title={subscription.reference}
              >
                {subscription.reference}
              </TextLink>
              <span className="block truncate text-muted" title={subscription.customer.email}>
                {subscription.customer.email}
              </span>
              <SubscriptionState subscription={subscription} className="mt-2 sm:hidden" />
            </Td>
            <Td numeric>
              <Money display={subscription.amount_display} />
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
