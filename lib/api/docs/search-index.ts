import { pageAddress } from "./addresses";
import { blockMarkdown, type Chapter } from "./content";
import { sections } from "./pages";
import { createSearch, type IndexedPage, type Search } from "./search";

let cached:
  | { readonly from: ReturnType<typeof sections>; readonly pages: readonly IndexedPage[] }
  | undefined;

/**
 * Returns the index of the documentation search: an entry for every page, whose text excludes code samples. The index is cached
 * until {@link sections} returns new sections.
 */
export function searchIndex(): readonly IndexedPage[] {
  const from = sections();
  if (cached?.from !== from) {
    const pagesIn = from.flatMap(({ title, pages, groups }) =>
      pages.map((page) => {
        const group = groups.find((one) => one.pages.includes(page));
        return {
          path: pageAddress(page),
          title: page.title,
          section: group ? `${title}: ${group.title}` : title,
          synonyms: synonyms[page.id] ?? "",
          text: page.chapters.flatMap(wordsOf).join(" "),
        };
      }),
    );
    cached = { from, pages: pagesIn };
  }
  return cached.pages;
}

let prepared: { readonly pages: readonly IndexedPage[]; readonly search: Search } | undefined;

/** Returns the documentation pages that match the query, best first. Runs on the server; see {@link createSearch}. */
export function searchPages(query: string): ReturnType<Search> {
  const pages = searchIndex();
  if (prepared?.pages !== pages) prepared = { pages, search: createSearch(pages) };
  return prepared.search(query);
}

function wordsOf({ title = "", blocks }: Chapter): string[] {
  const shown = blocks.filter(({ kind }) => kind !== "code" && kind !== "receiver");
  return [title, ...shown.map(blockMarkdown)].map(withoutMarkup).filter(Boolean);
}

/** Returns the text without link addresses, table rules and Markdown syntax. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/[`*|[\]\\]|^#+ |^ *- |-{3,}/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Additional search terms by page ID, such as terms that other payment APIs use. Their singular and plural forms and their
 * beginnings also match.
 */
export const synonyms: Readonly<Record<string, string>> = {
  "quick-start": "curl tutorial getting started hello world sign up onboarding integration python php",
  environments:
    "sandbox test mode staging production mode authentication authorization bearer tokens api keys " +
    "key rotation rolling publishable oauth scopes permissions cors browsers merchants",
  "payment-lifecycle":
    "one-off payments fulfilment fulfillment iframes embedding abandoned status statuses states",
  "sell-vouchers": "reseller onboarding voids validity",
  testing: "test cards card numbers simulate simulation magic numbers",
  "go-live": "go live going live production checklist launch activate approval",
  lists: "pagination paginate paginated paging cursors filters sort order listing iterate",
  requests: "envelope swagger openapi specification postman bruno insomnia request id debugging logs support",
  errors:
    "error handling exceptions status codes failures 400 401 403 404 405 409 413 415 422 500 502 503 bad request " +
    "unauthorized conflicts unprocessable declined insufficient funds",
  idempotency: "idempotent requests request again duplicates safe retry retries",
  "rate-limits": "rate limit throttling throttled quotas too many requests 429 bulk batches concurrency",
  limits: "maximum size length maximums restrictions too large",
  timeouts: "time out timeout deadline latency expires how long",
  "source-ips":
    "ip ips ip addresses allow list allowlist whitelist whitelisting firewall egress cidr user agent static outgoing",
  currency: "currencies cents minor units decimals exchange rates conversion multi-currency rounding",
  "data-retention":
    "gdpr privacy data protection delete forget erase erasure personal data pii storage how long",
  chargebacks: "charge back disputes disputed dispute reversal reversals fraud",
  "reconcile-a-month":
    "reconcile reconciliation month-end month close bookkeeping accounting statements matching",
  formats: "timezones timestamps ulid uuid identifiers ids iso 8601",
  refunds: "refund refunding return money back partial refunds partial payments void undo",
  payouts:
    "settlements payouts withdrawals disbursements commissions fees invoices invoicing receipts taxes vat " +
    "reports exports csv bank account earnings",
  versioning:
    "api version deprecation deprecated breaking changes backwards compatibility upgrades upgrading",
  "accept-payments-nextjs": "next next.js nextjs react app router route handler integration",
  "accept-payments-express": "express expressjs express.js node server middleware raw body integration",
  "accept-payments-laravel": "laravel php controller csrf integration",
  "accept-payments-django": "django python view csrf integration",
  "node-client": "typescript javascript sdk client library npm package",
  "command-line": "cli terminal shell listen forward tunnel completion",
  "subscription-lifecycle": "past due overdue unpaid grace period mandates",
  "bill-a-cycle": "recurring payments renewals charge",
  "charge-references": "charge references dunning",
  "cancel-a-subscription": "unsubscribe churn stop subscription",
  "webhook-verification": "webhook hmac signing secret security",
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
