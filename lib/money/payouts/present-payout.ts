import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import type { Environment } from "@/lib/base/fields";
import { timeOfId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { PayoutRow } from "./payout-store";
import { type PayoutResource, partnerPayoutStatus } from "./schema";

/**
 * A payout as shown to its partner and to operators. `until` is the cut-off: the payout includes all earnings up to that time
 * that no earlier payout includes.
 */
export type Payout = ReturnType<typeof presentPayout>;

/**
 * Returns a payout row with two more fields: `until`, the cut-off, and `refunded`, the partner's share of refunds, which is
 * already deducted from `amount`.
 */
export function presentPayout<Presented extends PayoutRow>(row: Presented) {
  const [amount, refunded] = [minor(row.amount), minor(row.refundedAmount)];
  return { ...row, amount, refunded, until: timeOfId(row.upToId) };
}

/** Returns a posted, paid or reversed payout as its partner sees it, in the API and in events. */
export function presentPayoutResource(environment: Environment, payout: Payout): PayoutResource {
  const { CURRENCY } = env();
  const status = partnerPayoutStatus.parse(payout.status);
  const endedAt = (as: typeof status) => (status === as ? timestampOrNull(payout.endedAt) : null);
  return {
    reference: payout.reference,
    status,
    ...withDisplay({ amount: payout.amount }),
    currency: CURRENCY,
    ...withDisplay({ refunded_amount: payout.refunded }),
    earned_until: timestamp(payout.until),
    account_holder: payout.accountHolder,
    iban_masked: payout.ibanShown,
    bank_reference: payout.bankReference,
    reversal_reason: payout.reversedBecause,
    environment,
    created_at: timestamp(payout.preparedAt),
    posted_at: timestampOrNull(payout.postedAt),
    paid_at: endedAt("paid"),
    reversed_at: endedAt("reversed"),
  };
}
