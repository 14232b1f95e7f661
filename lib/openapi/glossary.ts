import { eventTerms } from "./event-terms";
import { subscriptionTerms } from "./subscription-terms";
import { EXAMPLE_ORIGIN, type Term } from "./term";

/**
 * What a field of the API means, by its name: one name means one thing everywhere. Where it does not, or where one
 * example would not fit, the name of the schema, operation or object that has the field stands before it.
 */
const terms: Readonly<Record<string, Term>> = {
  ...subscriptionTerms,
  ...eventTerms,
  access_code: { description: "The code in the checkout URL.", example: "mT4kPz81XwQbR7n" },
  amount: { description: "The amount in minor units.", example: 1000 },
  amount_display: { description: "`amount` with the currency's symbol and two decimals." },
  authorization_url: {
    description: "The hosted checkout. Send the customer here.",
    example: `${EXAMPLE_ORIGIN}/redemptions/checkout/mT4kPz81XwQbR7n`,
  },
  blocked_at: { description: "When the voucher was blocked, or null." },
  callback_url: {
    description:
      "Where the checkout sends the customer when it ends; `reference` is added to its query. " +
      "Without one the customer stays on the receipt.",
    example: "https://shop.example/thanks",
  },
  charged_back_at: { description: "When the payment was charged back, or null." },
  company_name: { description: "The account's company name.", example: "Acme Games" },
  country_code: { description: "The customer's country: a `code` of `GET /countries`.", example: "AT" },
  created_at: { description: "When it was created." },
  current_balance: { description: "What can still be spent, in minor units.", example: 1000 },
  current_balance_display: { description: "`current_balance`, formatted." },
  customer: { description: "The customer, one for each e-mail address in your account and environment." },
  customer_identifier: {
    description: "Whom you sell to, in your own words. Retrieving the payment asks for it again.",
    example: "customer-4711",
  },
  denomination: { description: "The face value of each voucher, in minor units." },
  email: { description: "The e-mail address.", example: "customer@example.com" },
  environment: { description: "The environment of the key that made it." },
  expires_at: { description: "When it expires." },
  failure_reason: { description: "Why the status is `failed`, otherwise null." },
  idempotency_key: {
    description:
      "Makes the request safe to send again: the same key answers the same resource. " +
      "The header `Idempotency-Key` means the same.",
    example: "order-1001",
  },
  initial_balance: { description: "The face value, in minor units.", example: 1000 },
  initial_balance_display: { description: "`initial_balance`, formatted." },
  ip_address: { description: "The customer's IPv4 or IPv6 address.", example: "203.0.113.7" },
  is_eu_member: { description: "Whether the country is a member of the European Union.", example: true },
  metadata: {
    description: "A JSON object of your own, at most 8 KiB, returned as stored.",
    example: { order: "A-1001" },
  },
  name: { description: "The English short name." },
  partner: { description: "The account that asks for the money." },
  "partner.email": { description: "The account's e-mail address.", example: "billing@acme.example" },
  partner_payout_amount: {
    description: "What the partner gets, fixed at creation: `amount` less `platform_fee`.",
    example: 700,
  },
  partner_payout_amount_display: { description: "`partner_payout_amount`, formatted." },
  platform_fee: { description: "What the platform keeps, fixed at creation.", example: 300 },
  platform_fee_display: { description: "`platform_fee`, formatted." },
  quantity: { description: "How many vouchers of this denomination; at most 5 in the whole payment." },
  redeemed_at: { description: "When the vouchers were redeemed, or null." },
  reference: { description: "The identifier it is retrieved by." },
  reseller_charge_reference: {
    description:
      "Your identifier of the cycle, required with `subscription_access_code`. The same one never charges twice.",
  },
  reseller_subscription_reference: {
    description:
      "Your identifier of the recurring order, recorded when first given; another one later is refused. " +
      "Only with `subscription_access_code`.",
  },
  sequence: {
    description: "Grows by one per event of the same object; delivery keeps no order.",
    example: 1,
  },
  status: { description: "Where it stands." },
  subscription_access_code: {
    description:
      "Makes this the bill of a subscription's cycle. Leave it out for a one-off sale: null or empty is refused.",
  },
  timezone: { description: "The partner's IANA time zone.", example: "Europe/Vienna" },
  updated_at: { description: "When it last changed." },
  vat_applicable: { example: true },
  voucher_count: { description: "How many vouchers the payment holds.", example: 1 },
  vouchers: { description: "The vouchers sold, codes in clear." },

  "createRedemptionIntent.amount": { description: "What to ask for, in minor units.", example: 1000 },
  "createRedemptionIntent.callback_url": {
    description:
      "Where the checkout sends the customer when it ends, with `reference` added to its query. An absolute http or " +
      "https URL without credentials; https only in live.",
    example: "https://shop.example/thanks",
  },
  "createRedemptionIntent.email": {
    description: "The customer's e-mail address.",
    example: "customer@example.com",
  },
  "createRedemptionIntent.reference": {
    description:
      "Your own reference, new for every intent in the environment: 1 to 100 of `A-Z a-z 0-9 . _ : -`, but not `.`, " +
      "`..` or `cancellation`. Left out, one is made: `RDM-` and a ULID.",
    example: "order-1001",
  },
  "createVoucherPayment.idempotency_key": {
    description:
      "Strongly recommended for a one-off sale: a retry with the same key answers the same vouchers and charges " +
      "nothing. The header `Idempotency-Key` means the same. A cycle has its `reseller_charge_reference` instead.",
    example: "sale-2001",
  },
  "createVoucherPayment.vouchers": {
    description:
      "At most 5 lines, and at most 5 vouchers in total. For a cycle exactly one line with quantity 1, its denomination " +
      "at least the subscription's amount.",
  },
  "retrieveRedemptionIntent.reference": {
    description: "The intent's `reference`: yours or the generated one.",
    example: "order-1001",
  },
  "retrieveVoucherPayment.reference": {
    description: "The payment's `reference`.",
    example: "VOUCHER-01J9ZC3HX3J6Q4V0T1D2E5F7G8",
  },
  "retrieveVoucherPayment.customer_identifier": {
    example: "customer-4711",
    required: true,
  },
  "RedemptionIntent.amount": { description: "The amount asked for, in minor units.", example: 1000 },
  "RedemptionIntent.expires_at": {
    description: "When an unpaid intent fails: 24 hours after creation.",
    example: "2025-07-02T11:32:13.000000Z",
  },
  "RedemptionIntent.failure_reason": {
    description:
      "Null unless failed: `expired` after 24 hours, `canceled` by the customer on the checkout page, or " +
      "`too_many_attempts` after 20 refused codes.",
  },
  "RedemptionIntent.reference": { description: "The identifier it is retrieved by.", example: "order-1001" },
  "RedemptionIntent.status": {
    description:
      "`pending` while the customer may pay, `success` once vouchers covered the whole amount, `failed` for good.",
  },
  "VoucherPayment.amount": { description: "The sum of the denominations, in minor units.", example: 1000 },
  "VoucherPayment.status": {
    description: "`success`, or `charged_back` once its unspent vouchers were blocked and paid back.",
  },
  "Voucher.code": {
    description: "The code the customer enters at a checkout. Its last character checks the others.",
  },
  "Voucher.expires_at": {
    description: "When what is left can no longer be spent.",
    example: "2026-07-01T11:32:13.000000Z",
  },
  "Voucher.status": {
    description: "`active`, `redeemed` when spent to zero, `expired`, or `blocked`.",
  },
};

/** The term for a field where it stands: of `RedemptionIntent.partner`, of any `partner`, in that order. */
export function ownTermFor(owner: string, name: string): Term | undefined {
  return terms[`${owner}.${name}`] ?? terms[`${owner.split(".").at(-1)}.${name}`];
}

/** The term for a field wherever it stands. */
export function commonTermFor(name: string): Term | undefined {
  return terms[name];
}
