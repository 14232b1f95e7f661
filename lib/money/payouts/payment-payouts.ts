import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import {
  type PaymentPayoutRow,
  selectPayoutsOfCycle,
  selectPayoutsOfIntent,
  selectPayoutsOfVoucher,
} from "./payment-payout-store";
import { holdReason } from "./rules";

/** A payout that was posted and includes earnings from a payment. */
export type PaymentPayout = {
  readonly reference: string;
  readonly runId: string;
  readonly postedAt: Date;
  /** The final status and its time; null while the payout is in transit. */
  readonly ended: { readonly as: "paid" | "reversed"; readonly at: Date } | null;
  readonly bankReference: string | null;
  /** The operator's reason for the reversal; null if the payout was not reversed. */
  readonly reversedBecause: string | null;
};

/**
 * The payouts that include a partner's earnings from one payment, or from the latest payments with one voucher, and whether a
 * part of these earnings is owed.
 */
export type PaymentPayouts = ReturnType<typeof byPartner>[number];

/**
 * Returns the payouts that include earnings from one of the partner's intents, or undefined if the partner earned nothing from
 * it.
 */
export async function payoutsOfIntent(
  caller: Caller,
  reference: string,
): Promise<PaymentPayouts | undefined> {
  const [payment] = byPartner(caller.environment, await selectPayoutsOfIntent(caller, reference));
  return payment;
}

/**
 * Returns the payouts that include earnings from a cycle of one of the partner's subscriptions, or undefined if the partner
 * earned nothing from the cycle.
 */
export async function payoutsOfCycle(
  caller: Caller,
  reference: string,
  number: number,
): Promise<PaymentPayouts | undefined> {
  const [payment] = byPartner(caller.environment, await selectPayoutsOfCycle(caller, reference, number));
  return payment;
}

/**
 * Returns, by partner, the payouts that include the latest 200 transfers to partners for payments with a voucher. Throws
 * `forbidden` for anyone but an operator.
 */
export async function payoutsOfVoucher(
  operator: SignedInUser,
  environment: Environment,
  voucherId: string,
): Promise<readonly PaymentPayouts[]> {
  assertOperator(operator);
  return byPartner(environment, await selectPayoutsOfVoucher(environment, voucherId));
}

function byPartner(environment: Environment, rows: readonly PaymentPayoutRow[]) {
  const isLive = environment === "live";
  const partners = new Map(rows.map((row) => [row.partnerId, row]));
  return [...partners.values()].map((partner) => {
    const own = rows.filter(({ partnerId }) => partnerId === partner.partnerId);
    const latest = new Map(own.map((row) => [row.transferId, row]));
    return {
      partnerId: partner.partnerId,
      partnerName: partner.partnerName,
      /** The payouts in the order in which they were posted. If one was reversed, a later one can include the same earnings. */
      payouts: payoutsIn(own),
      /**
       * True if a part of the earnings is owed, which means that it is in no payout with the status `posted` or `paid`. Refunds
       * of the payment are not taken into account.
       */
      isDue: [...latest.values()].some(({ status }) => status !== "posted" && status !== "paid"),
      /** The reason why the next run would skip the partner; undefined if it would not. */
      holdReason: holdReason({ ...partner, isLive }),
    };
  });
}

/** Returns the payouts in the rows without duplicates, earliest posting first. Omits payouts that were never posted. */
function payoutsIn(rows: readonly PaymentPayoutRow[]): PaymentPayout[] {
  const payouts = new Map<string, PaymentPayout>();
  for (const { payoutId, reference, runId, postedAt, endedAt, status, ...details } of rows) {
    if (payoutId === null || reference === null || runId === null || postedAt === null) continue;
    const ended =
      (status === "paid" || status === "reversed") && endedAt ? { as: status, at: endedAt } : null;
    const { bankReference, reversedBecause } = details;
    payouts.set(payoutId, { reference, runId, postedAt, ended, bankReference, reversedBecause });
  }
  return [...payouts.values()].toSorted((one, other) => one.postedAt.getTime() - other.postedAt.getTime());
}
