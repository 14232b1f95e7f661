import { OUTSTANDING_INVARIANT } from "@/lib/money/ledger/payout-invariants.sql";

/** For each invariant, by name, a description of a violation. Test titles contain these descriptions. */
export const violations: Readonly<Record<string, string>> = {
  "A wallet's balance is the sum of its transfers": "a wallet balance that differs from its transfers",
  "The entries of a wallet's statement add up from zero to its balance without gaps":
    "a statement line whose balance does not follow from the previous line",
  "A wallet's reserved amount is the sum of its pending proposed debits":
    "a reserved amount without pending debits",
  "A voucher's balance is the sum of its transfers": "a voucher balance that differs from its transfers",
  "A voucher's balance is between zero and its face value": "a voucher balance above its face value",
  "A transfer to or from the platform has a wallet or a partner's account in the same environment on its other side, depending on the kind of transfer":
    "a transfer from an unknown account",
  "A transfer has the account and the amount of the payment, top-up or other operation that caused it":
    "a transfer that differs from its cause",
  "A voucher was sold once for its face value, and its breakage equals its expired amount":
    "a voucher that differs from its sale or expiry",
  "A voucher's redemptions equal its redemption transfers": "a redemption that differs from its transfers",
  "A payment's amount is the total face value of its vouchers":
    "a sale whose amount differs from its vouchers",
  "For a paid intent, the redeemed amount, the payout and the fee are exactly the intent's; for an unpaid intent, nothing was redeemed":
    "a paid intent without a fee transfer",
  "A subscription's cycles are numbered 1..n without gaps": "a subscription with a missing cycle",
  "For a billed cycle, the redeemed amount, the payout and the fee are exactly the subscription's":
    "a cycle without transfers",
  "A paid intent has one event, and an unpaid intent has none": "a paid intent without an event",
  "A failed intent has one event of its failure, and any other intent has none":
    "a failed intent without an event",
  "A paid payout has one event for its partner, and any other payout has none":
    "a paid payout without an event",
  "An overdue cycle has one event for its partner, and its subscription records its latest overdue cycle":
    "an overdue cycle without an event",
  "A subscription has exactly one event per change": "a billed subscription without events",
  "A wallet's last low-balance event matches its event counter":
    "a low-balance event that its wallet's event counter does not include",
  "A refund has one event for its partner, and a refund of a cycle also has one per part for the reseller of its voucher":
    "a refund without an event",
  "An object's events are numbered 1..n": "events that are not numbered from one",
  "An event's deliveries to an endpoint are numbered without gaps, and only the last one is marked as latest or can be pending":
    "an event without a delivery marked as latest",
  "A partner is never paid more than it is owed": "a payout above the owed amount",
  "A payout's amount plus the refunds that it subtracts equals its partner's incoming transfers in its range":
    "a payout that differs from the earnings in its range",
  "A partner's payouts cover consecutive ranges, so each transfer is in exactly one":
    "a gap between two payouts",
  "A posted payout has a transfer, and a reversed payout also has a reversal":
    "a posted payout without a transfer",
  "Every payout transfer and every reversal belongs to exactly one payout":
    "a payout transfer without a payout",
  "The paid-out amount is the sum of the posted and paid payouts":
    "payout transfers that differ from the payouts",
  "A payout run's amount is the sum of its payouts, and all are in its environment":
    "a payout run whose amount differs from its payouts",
  "The running totals equal the sums of the transfers up to their checkpoint":
    "running totals that differ from the transfers",
  [OUTSTANDING_INVARIANT]: "outstanding sums that differ from the vouchers",
  "A voucher, its sale and its redemptions are in the same environment":
    "a redemption in a different environment from its voucher",
  "An event, its deliveries and their endpoint have the same account and environment":
    "a delivery in a different environment from its event",
  "A refund's transfers and parts sum to its amounts": "a refund that differs from its transfers or parts",
  "The refunds credited to a voucher equal its refund parts and never exceed the redemptions that they refund":
    "a voucher whose refunds differ from its refund parts or exceed its payments",
  "An intent's refunded amount is the sum of its refunds, and the fee is returned in proportion":
    "an intent whose refunded amount differs from its refunds",
  "A cycle's refunded amount is the sum of its refunds, and the fee is returned in proportion":
    "a cycle whose refunded amount differs from its refunds",
  "A refund and the redemptions that its parts refund have the same account, environment and payment":
    "a refund of another account's payment",
  "A payout subtracts exactly the refunds that it claims":
    "a payout that subtracts a refund it did not claim",
  "A partner's claimed earnings and unclaimed refunds match its payouts and refunds, and together never exceed its earnings":
    "a partner balance that differs from the partner's payouts and refunds",
};
