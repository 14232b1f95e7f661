/**
 * What readers who come from elsewhere call a subject, by the id of the page that covers it: words that its text does not
 * have, each in its longest form, since the beginning of one finds it.
 */
export const alsoCalled: Readonly<Record<string, string>> = {
  "quick-start": "curl tutorial getting started hello world",
  environments:
    "sandbox test mode testing staging production mode go live authentication authorization bearer tokens api keys",
  requests: "pagination paginate paginated paging cursors envelope swagger",
  errors: "error handling exceptions status codes failures",
  idempotency: "duplicates safe retries",
  "rate-limits": "throttling throttled quotas too many requests",
  formats: "currency currencies cents minor units timezones timestamps gdpr privacy delete customer",
  versioning: "deprecation deprecated breaking changes backwards compatibility",
  "node-client": "typescript javascript sdk library npm package cli",
  "billing-a-cycle": "recurring payments renewals charge customer",
  "charge-references": "charge references dunning",
  cancelling: "unsubscribe churn stop subscription",
  "webhook-verification": "hmac signing secret security",
  "webhook-retries": "redelivery redeliver backoff timeouts",
  "resending-events": "replay replaying missed webhooks",
  webhooks: "callbacks notifications push ngrok tunnel localhost",
  changelog: "release notes what is new",
  "voucher-payment-object": "refunds refunded chargebacks reversals disputes",
  "create-redemption-intent": "checkout sessions payment links accept a payment one-time payments",
  "create-voucher-payment": "gift cards purchases buy vouchers",
};
