import { timestamp } from "@/lib/base/clock";
import type { PaymentPayout, PaymentPayouts } from "@/lib/money/payouts/payment-payouts";
import type { Part } from "./event-life";
import type { PayoutName, Station } from "./life";

/** What a payment's life goes on with as its partner reads it: the payouts it was in, and what is to come. */
export function ownPayoutPart(payment: PaymentPayouts | undefined): Part {
  return payment ? partOf(payment, null) : { stations: [], upcoming: [] };
}

/** The same as an operator reads it, who is told whose payouts these are. */
export function payoutPart(payment: PaymentPayouts): Part {
  return partOf(payment, payment.partnerName);
}

function partOf({ payouts, isDue, held }: PaymentPayouts, to: string | null): Part {
  const named = payouts.map(({ reference, runId, ...paid }) => ({
    ...paid,
    payout: { reference, runId, to },
  }));
  const underway = named.filter(({ ended }) => ended === null);
  return {
    stations: named.flatMap(stationsOf),
    upcoming: [
      ...underway.map(({ payout }) => ({ kind: "bank_pays", at: null, payout }) as const),
      ...(isDue ? [{ kind: "pays_out", at: null, held, to } as const] : []),
    ],
  };
}

type Named = Omit<PaymentPayout, "reference" | "runId"> & { readonly payout: PayoutName };

function stationsOf({ payout, postedAt, ended, bankReference, reversedBecause }: Named): Station[] {
  const posted: Station = { kind: "paid_out", at: timestamp(postedAt), payout };
  if (ended === null) return [posted];
  const at = timestamp(ended.at);
  return ended.as === "reversed"
    ? [posted, { kind: "payout_reversed", at, payout, because: reversedBecause }]
    : [posted, { kind: "bank_paid", at, payout, bankReference }];
}
