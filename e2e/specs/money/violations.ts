import { OUTSTANDING_AGREES } from "@/lib/money/ledger/invariant";

/** A violation of each invariant, by the invariant's name. */
export const violations: Readonly<Record<string, string>> = {
  "A wallet's balance is the sum of its transfers": "a wallet balance that differs from its transfers",
  "The lines of a wallet's statement chain from nothing to its balance":
    "a statement line whose balance does not follow from the previous one",
  "A wallet reserves exactly what its pending proposed debits ask for":
    "a reserved amount without pending debits",
  "A voucher's balance is the sum of its transfers": "a voucher balance that differs from its transfers",
  "A voucher never holds less than nothing nor more than its face value":
    "a voucher balance above its face value",
  "Beside the platform's a transfer has a wallet or a partner's account of its environment, as its kind asks":
    "a transfer from an unknown account",
  "A transfer is of the account that its cause is of, and of the amount that this names":
    "a transfer that differs from its cause",
  "A voucher was sold once and for its face value, and its breakage is what expired of it":
    "a voucher that differs from its sale or expiry",
  "What a voucher gave is what its redemptions say": "a redemption that differs from its transfers",
  "A payment's amount is the face value of its vouchers": "a sale whose amount differs from its vouchers",
  "A paid intent took exactly its amount, payout and fee, and any other took nothing":
    "a paid intent without a fee transfer",
  "A subscription's cycles are 1..n without a gap": "a subscription with a missing cycle",
  "A cycle redeemed exactly the subscription's amount, payout and fee": "a cycle without transfers",
  "A paid intent has one event, and any other none": "a paid intent without an event",
  "A subscription's events are exactly those its changes call for": "a billed subscription without events",
  "The last event of a low wallet is the last that it counted":
    "a low-balance event that its wallet did not count",
  "An object's events are numbered 1..n": "events that are not numbered from one",
  "An event's deliveries are numbered 1..n, and only the last is its latest or waits to be sent":
    "an event without a latest delivery",
  "A partner is never paid more than it is owed": "a payout above the owed amount",
  "A payout is all that came in for its partner between where it begins and where it ends":
    "a payout that differs from the earnings in its range",
  "Where a partner's payout ends the next begins, so that each transfer is in one":
    "a gap between two payouts",
  "A payout that was posted has its transfer, and one that was reversed its reversal":
    "a posted payout without a transfer",
  "Every transfer of what is paid out is that of one payout": "a payout transfer without a payout",
  "What was paid out is the sum of the payouts that stand": "payout transfers that differ from the payouts",
  "A payout run's amount is that of its payouts, and all of its environment":
    "a payout run whose amount differs from its payouts",
  "The running totals say what the transfers do, as far as they go":
    "running totals that differ from the transfers",
  [OUTSTANDING_AGREES]: "outstanding sums that differ from the vouchers",
  "A refund's transfers and parts sum to its amounts": "a refund that differs from its transfers or parts",
  "A voucher receives by refunds what their parts name, and never more of a payment than it gave":
    "a voucher that received more than it gave",
  "An intent's refunded amount is the sum of its refunds, and the fee is returned in proportion":
    "an intent that differs from its refunds",
  "A cycle's refunded amount is the sum of its refunds, and the fee is returned in proportion":
    "a cycle that differs from its refunds",
  "A refund belongs to the account, environment and payment that its parts name":
    "a refund of another account's payment",
  "A payout subtracts exactly the refunds that it claims":
    "a payout that subtracts a refund it did not claim",
  "A partner's balance is what its payouts have claimed and its refunds that none has, and they never exceed what it earned":
    "a partner balance that differs from its payouts and refunds",
  "Test and live never meet in what a voucher pays": "a redemption in the other environment",
  "Test and live never meet in an event's deliveries": "a delivery in the other environment",
};
