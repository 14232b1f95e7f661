import { EXAMPLE_ORIGIN, type Term } from "./term";

/** One subscription, told the same way by every example: two months paid, then canceled. */
export const subscriptionExample = {
  access_code: "Hs6vN3eJp0ZtD8y",
  subscription_access_code: "bQ7wT2cYx9LmK4s",
  reseller_subscription_reference: "recurring-88",
  activated_at: "2025-07-01T11:36:48.000000Z",
  next_cycle_at: "2025-09-01T11:36:48.000000Z",
  cancel_requested_at: "2025-08-12T08:30:00.000000Z",
  canceled_at: "2025-08-12T09:00:00.000000Z",
} as const;

const example = subscriptionExample;
const accessCode: Term = {
  description: "Names the subscription when you confirm its cancellation. It bills nothing.",
  example: example.access_code,
};
const billingCode: Term = {
  description: "Bills the subscription's cycles. It confirms no cancellation.",
  example: example.subscription_access_code,
};
const recurringReference: Term = {
  description: "Your identifier of the recurring order, once you have given it.",
  example: example.reseller_subscription_reference,
};

/** What the fields of subscriptions mean, in the glossary's form. */
export const subscriptionTerms: Readonly<Record<string, Term>> = {
  activated_at: { description: "When the first cycle was paid, or null." },
  cancel_requested_at: {
    description: "When the partner asked to cancel and the reseller was told, or null.",
  },
  canceled_at: { description: "When it was canceled, or null." },
  completed_at: { description: "When the final cycle was paid, or null." },
  current_cycle: { description: "How many cycles are paid." },
  interval: { description: "How long a cycle lasts.", example: "monthly" },
  next_cycle_at: {
    description:
      "When the next cycle is due, null unless active: `activated_at` and `current_cycle` intervals, by the calendar of " +
      "the partner's time zone. The 31st becomes a shorter month's last day and is the 31st again after it.",
  },
  redeemed_amount: { description: "What the cycle took of the voucher, in minor units.", example: 1000 },
  reseller: { description: "Who bills it: the first whose bill was accepted. Null before." },
  "reseller.company_name": { example: "Corner Vouchers" },
  total_cycles: {
    description: "The cycle that completes it; null if it runs until it is canceled.",
    example: 12,
  },

  "createSubscription.amount": { description: "What to ask for every cycle, in minor units.", example: 1000 },
  "createSubscription.callback_url": {
    description:
      "Where the checkout leads the customer back to, with `reference` added to its query. An absolute http or https " +
      "URL without credentials; https only in live.",
    example: "https://shop.example/membership",
  },
  "createSubscription.email": {
    description: "The customer's e-mail address.",
    example: "customer@example.com",
  },
  "createSubscription.idempotency_key": {
    description:
      "Makes the request safe to send again: the same key answers the same subscription. " +
      "The header `Idempotency-Key` means the same.",
    example: "signup-3001",
  },
  "createSubscription.interval": {
    description: "How long a cycle lasts. Left out, it is `monthly`.",
    example: "monthly",
  },
  "createSubscription.reference": {
    description:
      "Your own reference, new for every subscription in the environment: 1 to 100 of `A-Z a-z 0-9 . _ : -`, but not " +
      "`.`, `..` or `cancellation`. Left out, one is made: `SUB-` and a ULID.",
    example: "membership-3001",
  },
  "createSubscription.total_cycles": {
    description: "How many cycles complete it. Left out, it runs until it is canceled.",
    example: 12,
  },
  "retrieveSubscription.reference": {
    description: "The subscription's `reference`: yours or the generated one.",
    example: "membership-3001",
  },
  "cancelSubscription.reference": {
    description: "The subscription's `reference`: yours or the generated one.",
    example: "membership-3001",
  },
  "confirmCancellation.access_code": {
    description:
      "The `access_code` of `subscription.cancel_requested` or of your list: not the `subscription_access_code`.",
    example: example.access_code,
  },
  "confirmCancellation.reseller_subscription_reference": {
    description:
      "Your identifier of the recurring order. The one recorded, if you gave one when billing; otherwise this is recorded.",
    example: example.reseller_subscription_reference,
  },
  "listBilledSubscriptions.after": { description: "The `next` of the page before." },
  "listBilledSubscriptions.cancellation_requested": {
    description: "`true` for those alone that wait for your confirmation; `false`, or left out, for all.",
    example: "true",
  },
  "listBilledSubscriptions.limit": { description: "How many to answer at most. Left out, 20." },
  "listBilledSubscriptions.next": {
    description: "Send it as `after` for the page that follows; null on the last.",
  },
  "listBilledSubscriptions.subscriptions": { description: "This page, newest first." },

  "Subscription.access_code": { description: "The code in the checkout URL.", example: example.access_code },
  "Subscription.amount": { description: "What every cycle takes, in minor units.", example: 1000 },
  "Subscription.authorization_url": {
    description: "The hosted checkout. Send the customer here, now and whenever they want to look.",
    example: `${EXAMPLE_ORIGIN}/subscriptions/checkout/${example.access_code}`,
  },
  "Subscription.callback_url": {
    description: "Where the checkout leads back to, with `reference` added to its query, or null.",
    example: "https://shop.example/membership",
  },
  "Subscription.idempotency_key": {
    description: "The key it was created with, or null.",
    example: "signup-3001",
  },
  "Subscription.partner_payout_amount": {
    description: "What the partner gets of every cycle, fixed at creation: `amount` less `platform_fee`.",
    example: 700,
  },
  "Subscription.platform_fee": {
    description: "What the platform keeps of every cycle, fixed at creation.",
    example: 300,
  },
  "Subscription.reference": {
    description: "The identifier it is retrieved and canceled by. Resellers never see it.",
    example: "membership-3001",
  },
  "Subscription.status": {
    description:
      "`pending` until the first cycle is paid, then `active`; `completed` after the final cycle or `canceled`, for good.",
  },
  "ResellerSubscription.access_code": accessCode,
  "ResellerSubscription.amount": {
    description: "What every cycle takes, in minor units: the least a voucher must be worth.",
    example: 1000,
  },
  "ResellerSubscription.cancel_requested_at": {
    description:
      "When its partner asked to cancel, or null. Until you confirm, the customer is still subscribed.",
    example: example.cancel_requested_at,
  },
  "ResellerSubscription.current_cycle": { description: "How many cycles are paid.", example: 2 },
  "ResellerSubscription.next_cycle_at": {
    description: "When the next cycle is due; null unless active.",
    example: example.next_cycle_at,
  },
  "ResellerSubscription.reseller_subscription_reference": recurringReference,
  "ResellerSubscription.status": {
    description: "`active`, and `completed` or `canceled` for good.",
    example: "active",
  },
  "ResellerSubscription.subscription_access_code": billingCode,
  "Cancellation.access_code": accessCode,
  "Cancellation.canceled_at": { description: "When it was canceled.", example: example.canceled_at },
  "Cancellation.current_cycle": { description: "How many cycles were paid.", example: 2 },
  "Cancellation.reseller_subscription_reference": {
    ...recurringReference,
    description: "Your identifier of the recurring order.",
  },
  "Cancellation.status": { description: "`canceled`.", example: "canceled" },
  "VoucherPayment.subscription": {
    description: "On the payment of a cycle alone: the subscription it paid for, as it is now.",
  },
  "VoucherPayment.subscription.access_code": accessCode,
  "VoucherPayment.subscription.amount": {
    description: "What every cycle takes, in minor units.",
    example: 1000,
  },
  "VoucherPayment.subscription.current_cycle": {
    description: "How many cycles are paid by now.",
    example: 1,
  },
  "VoucherPayment.subscription.reseller_charge_reference": {
    description: "Your identifier of the cycle.",
    example: "recurring-88-2025-07",
  },
  "VoucherPayment.subscription.reseller_subscription_reference": recurringReference,
  "VoucherPayment.subscription.status": {
    description: "`active`, and `completed` or `canceled` for good.",
    example: "active",
  },
  "VoucherPayment.subscription.subscription_access_code": billingCode,
};
