import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { listed, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { readPage } from "@/lib/db/page";
import type { CyclePage, CycleResource, ListCyclesInput } from "@/lib/payments/cycles/schema";
import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import { findOwnSubscription } from "@/lib/payments/subscriptions/find-subscription";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import { type CycleRow, selectPageOfCycles } from "./store";

/**
 * A page of the paid cycles of one of the caller's subscriptions, the latest first. Throws `not_found` for anyone else's
 * and for the other environment's.
 */
export async function answerCycles(
  caller: Caller,
  { reference, limit, after }: ListCyclesInput,
): Promise<Outcome<CyclePage>> {
  const subscription = await findOwnSubscription(caller, { reference });
  const { rows, next } = await readPage(
    { before: after, limit },
    (page) => selectPageOfCycles(subscription, page),
    (cycle) => presentPaid(subscription, cycle),
  );
  return listed({ cycles: rows, next }, rows.length);
}

function presentPaid(subscription: SubscriptionRow, { number, createdAt }: CycleRow): CycleResource {
  const { reference, amount, partnerPayoutAmount, platformFee, activatedAt, interval, timezone } =
    subscription;
  const { CURRENCY } = env();
  return {
    subscription_reference: reference,
    number,
    amount,
    amount_display: formatMinor(amount, CURRENCY),
    partner_payout_amount: partnerPayoutAmount,
    partner_payout_amount_display: formatMinor(partnerPayoutAmount, CURRENCY),
    platform_fee: platformFee,
    platform_fee_display: formatMinor(platformFee, CURRENCY),
    due_at: timestamp(nextCycleAt(activatedAt ?? createdAt, number - 1, interval, timezone)),
    paid_at: timestamp(createdAt),
  };
}
