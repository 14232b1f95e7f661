import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { timeOfId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { PayoutRow } from "./payout-store";
import { type PayoutResource, type PayoutStatus, partnerPayoutStatus } from "./schema";

/** A payout as its partner and operators see it. */
export type Payout = {
  readonly id: string;
  readonly runId: string;
  readonly accountId: string;
  readonly reference: string;
  readonly status: PayoutStatus;
  readonly amount: Minor;
  /** The refunds that are already subtracted from `amount`. */
  readonly refunded: Minor;
  /** The holder of the bank account that is paid; null for a test payout. */
  readonly accountHolder: string | null;
  readonly ibanShown: string | null;
  readonly bankReference: string | null;
  /** The operator's reason for the reversal; null for reversals from before a reason was required. */
  readonly reversedBecause: string | null;
  /** The cut-off. The payout includes all earlier earnings that no previous payout has claimed. */
  readonly until: Date;
  readonly preparedAt: Date;
  readonly postedAt: Date | null;
  /** When the payout was marked paid, reversed or discarded. */
  readonly endedAt: Date | null;
};

export function presentPayout({ upToId, ...row }: PayoutRow): Payout {
  const { id, runId, accountId, reference, status, accountHolder, ibanShown } = row;
  const { bankReference, reversedBecause, preparedAt, postedAt, endedAt } = row;
  return {
    ...{ id, runId, accountId, reference, status, accountHolder, ibanShown, bankReference, reversedBecause },
    ...{
      amount: minor(row.amount),
      refunded: minor(row.refundedAmount),
      until: timeOfId(upToId),
      preparedAt,
      postedAt,
      endedAt,
    },
  };
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

/** Throws `forbidden` in the test environment, since test payouts have no bank files. */
export function assertLiveEnvironment(environment: Environment): void {
  if (environment === "test")
    throw new AppError("forbidden", {
      message: "Test payouts have no bank file. Mark them paid individually.",
    });
}
