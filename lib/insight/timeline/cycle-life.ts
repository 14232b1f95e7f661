import type { Caller } from "@/lib/base/caller";
import type { PaidCycle } from "@/lib/insight/cycle-history/list-cycles";
import { payoutsOfCycle } from "@/lib/money/payouts/payment-payouts";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import { retrieveEvent } from "@/lib/webhooks/events/retrieve-event";
import { eventPart } from "./event-life";
import { paidStations } from "./intent-life";
import { inOrder, type Life } from "./life";
import { ownPayoutPart } from "./payout-life";

/** The life of a paid cycle of one of the calling partner's subscriptions: both as they were just read. */
export async function cycleLife(
  caller: Caller,
  subscription: SubscriptionResource,
  { number, dueAt, paidAt, events }: PaidCycle,
): Promise<Life> {
  const [paidOut, ...told] = await Promise.all([
    payoutsOfCycle(caller, subscription.reference, number),
    ...events.map(({ id }) => retrieveEvent(caller, { id })),
  ]);
  const parts = [ownPayoutPart(paidOut), ...told.map(({ data }) => eventPart(data))];
  const { amount_display: amountDisplay, reseller } = subscription;
  const sold = reseller && ({ kind: "sold", at: paidAt, amountDisplay, by: reseller.company_name } as const);
  return inOrder(
    [
      { kind: "due", at: dueAt, cycle: number },
      ...(sold ? [sold] : []),
      ...paidStations(subscription, paidAt),
      ...parts.flatMap(({ stations }) => stations),
    ],
    parts.flatMap(({ upcoming }) => upcoming),
  );
}
