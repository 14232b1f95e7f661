import type { Operation } from "@/lib/base/operation";

/** The description of each tag's operations, in one or two sentences. */
const descriptions: Readonly<Record<string, string>> = {
  Account: "The account that an API key belongs to.",
  "Redemption intents":
    "One-off payments. A partner requests an amount, and the customer pays it with vouchers on the hosted checkout.",
  Subscriptions:
    "Payments that recur every cycle. A partner creates them, and a reseller bills them and confirms cancellations.",
  Refunds: "Partners return all or part of a payment to the vouchers that paid it.",
  "Voucher payments": "Resellers sell vouchers to their customers, and bill the cycles of subscriptions.",
  Wallet: "The balance from which a reseller pays for sales, and its transfers.",
  "Webhook endpoints":
    "The endpoints to which an account's events are sent: up to ten URLs, each with its own event types and secret.",
  "Balance and payouts":
    "A partner's earnings and payouts, with monthly statements, and the balance of a reseller's wallet.",
  Customers: "The people who pay a partner, by email address.",
  Events: "The events of an account with their deliveries. You can retrieve, follow and resend them.",
  Countries: "The countries of ISO 3166-1. No key is needed.",
  Webhooks:
    "The signed requests that your server receives for events. They are retried until it responds with 2xx.",
};

/** Returns the document's tags in the order of the API reference. */
export function documentedTags(operations: readonly Operation[]): { name: string; description: string }[] {
  const names = new Set([...operations.map(({ tag }) => tag), "Webhooks"]);
  return [...names].map((name) => ({ name, description: descriptions[name] ?? "" }));
}
