import type { ReactNode } from "react";
import { cyclesPaid, isCycleOverdue, SubscriptionBadges } from "@/app/(dashboard)/_cards/subscription-state";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { rhythmOf } from "@/components/ui/rhythm";
import { TileMeter } from "@/components/ui/tile-meter";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";

type Props = { readonly subscription: SubscriptionResource; readonly timezone: string };

/** The amount per cycle, the progress and the next cycle. */
export function ProgressCard({ subscription, timezone }: Props) {
  const { current_cycle: paid, total_cycles: total, amount_display } = subscription;
  return (
    <Card>
      <CardHeader title="Status" actions={<SubscriptionBadges subscription={subscription} />} />
      <CardBody className="flex flex-col gap-5">
        <p>
          <Money display={amount_display} className="text-4xl font-semibold tracking-tight" />{" "}
          <span className="text-muted">{rhythmOf(subscription)}</span>
        </p>
        {total !== null && (
          <TileMeter
            counts
            value={paid}
            max={total}
            label="Cycles paid"
            valueText={cyclesPaid(subscription)}
            className="max-w-xl"
          />
        )}
        <p className="text-sm">
          <span className="font-semibold">{cyclesPaid(subscription)} paid.</span>{" "}
          <span className="text-muted">
            <WhatNext subscription={subscription} timezone={timezone} />
          </span>
        </p>
      </CardBody>
    </Card>
  );
}

function WhatNext({ subscription, timezone }: Props): ReactNode {
  const { status, next_cycle_at, completed_at, canceled_at } = subscription;
  const on = (at: string | null) => at && <DateTime value={at} timeZone={timezone} />;
  switch (status) {
    case "pending":
      return subscription.environment === "live"
        ? "It starts when the customer picks a shop at the checkout and pays there."
        : "It starts with the first cycle run at the checkout.";
    case "active":
      return isCycleOverdue(subscription) ? (
        <>
          The next cycle was due on {on(next_cycle_at)} and has not been billed. It can still be billed:
          contact {subscription.reseller?.company_name ?? "the customer"} or cancel the subscription.
        </>
      ) : (
        <>The next cycle is due on {on(next_cycle_at)}.</>
      );
    case "completed":
      return <>Completed on {on(completed_at)}.</>;
    case "canceled":
      return <>Canceled on {on(canceled_at)}.</>;
  }
}
