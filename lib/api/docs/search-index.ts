import { addressOf } from "./addresses";
import { blockMarkdown, type Chapter } from "./content";
import { sections } from "./pages";
import type { IndexedPage } from "./search";

let cached: readonly IndexedPage[] | undefined;

/** The words of every page without code samples, built once per process, and on every call in development. */
export function searchIndex(): readonly IndexedPage[] {
  if (!cached || process.env.NODE_ENV !== "production") {
    cached = sections().flatMap(({ title: section, pages }) =>
      pages.map((page) => ({
        path: addressOf(page),
        title: page.title,
        section,
        synonyms: synonyms[page.id] ?? "",
        text: page.chapters.flatMap(wordsOf).join(" "),
      })),
    );
  }
  return cached;
}

function wordsOf({ title = "", blocks }: Chapter): string[] {
  const shown = blocks.filter(({ kind }) => kind !== "code" && kind !== "receiver");
  return [title, ...shown.map(blockMarkdown)].map(withoutMarkup).filter(Boolean);
}

/** Removes addresses of links, table rules, and Markdown's signs. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/[`*|[\]\\]|^#+ |^ *- |-{3,}/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Terms that readers of other payment APIs search for, by page ID, if the page's text lacks them. Each is in its longest form,
 * because a search matches the beginnings of words.
 */
export const synonyms: Readonly<Record<string, string>> = {
  "quick-start": "curl tutorial getting started hello world sign up onboarding integration python php",
  environments:
    "sandbox test mode staging production mode authentication authorization bearer tokens api keys " +
    "key rotation rolling publishable oauth scopes permissions cors browsers merchants",
  "intent-life-cycle": "one-off payments fulfillment iframes embedding abandoned",
  "sell-vouchers": "reseller onboarding voids validity",
  testing: "test cards simulate simulation magic numbers",
  "going-live": "go live production checklist launch activate approval",
  lists: "pagination paginate paginated paging cursors filters sort order listing iterate",
  requests: "envelope swagger openapi specification postman bruno insomnia request id debugging logs support",
  errors:
    "error handling exceptions status codes failures 400 401 403 404 405 409 413 415 422 500 502 503 bad request " +
    "unauthorized conflicts unprocessable declined insufficient funds",
  idempotency: "idempotent requests request again duplicates safe retry retries",
  "rate-limits":
    "rate limit limits throttling throttled quotas too many requests 429 bulk batches concurrency",
  formats:
    "currency currencies cents minor units decimals exchange rates timezones timestamps gdpr privacy delete forget erase",
  refunds: "refund refunding return money back partial refunds reversal dispute chargebacks void undo",
  "getting-paid":
    "settlements payouts withdrawals disbursements commissions fees invoices invoicing receipts taxes vat " +
    "reconciliation reports exports csv bookkeeping bank account",
  versioning:
    "api version deprecation deprecated breaking changes backwards compatibility upgrades upgrading",
  "node-client": "typescript javascript sdk client library npm package cli",
  "subscription-life-cycle": "past due overdue unpaid grace period mandates",
  "billing-a-cycle": "recurring payments renewals charge",
  "charge-references": "charge references dunning",
  cancelling: "unsubscribe churn stop subscription",
  "webhook-verification": "hmac signing secret security",
  "webhook-retries": "redelivery redeliver backoff timeouts",
  "resending-events": "replay replaying missed webhooks",
  webhooks:
    "webhook callbacks notifications push ngrok tunnel localhost event types events ordering duplicate deduplication",
  changelog: "changelog release notes what is new",
  "voucher-payment-object": "refunds refunded chargebacks reversals disputes",
  "redemption-intent-object": "expiry expiration payment status",
  "create-redemption-intent":
    "checkout sessions payment links accept a payment one-time payments customers redirect return success urls",
  "retrieve-redemption-intent": "verifying payment transaction polling",
  "list-redemption-intents": "transactions",
  "create-subscription": "recurring plans prices pricing installments",
  "create-voucher-payment": "gift cards coupons purchases buy vouchers",
  "look-up-subscription": "quotes validate before charging",
  "wallet-object": "balance funds top up topups deposits prepaid float",
  "list-wallet-transfers": "ledger balance transactions",
};
