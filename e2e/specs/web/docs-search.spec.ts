import { sections } from "@/lib/api/docs/pages";
import { createSearch, type IndexedPage } from "@/lib/api/docs/search";
import { synonyms } from "@/lib/api/docs/search-index";
import { operations } from "@/lib/api/operations";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { expect, test } from "./signed-in";

const pages = sections().flatMap((section) => section.pages);

async function searchedAt(baseURL: string | undefined): Promise<IndexedPage[]> {
  return (await (await fetchPage(`${baseURL}/docs/search.json`)).json()) as IndexedPage[];
}

test("documentation search finds every operation by its name and an error code by its beginning", async ({
  baseURL,
}) => {
  const index = await searchedAt(baseURL);
  expect(index.map(({ title }) => title)).toEqual(pages.map(({ title }) => title));
  const search = createSearch(index);
  for (const { summary } of operations) expect(search(summary)[0]?.title).toBe(summary);
  expect(search("insufficient_bal").map(({ path }) => path)).toContain("/docs/errors");
  expect(search("")).toEqual([]);
});

/**
 * The queries for which each page must be the first result. They are typical of readers who know other payment APIs or see a
 * status code in a terminal.
 */
const expected: Readonly<Record<string, readonly string[]>> = {
  "quick-start": ["curl", "python", "php", "sign up"],
  "payment-lifecycle": ["one-off payment", "fulfillment", "iframe", "status", "payment status"],
  "accept-payments-nextjs": ["next.js", "nextjs", "accept a payment in next.js"],
  "accept-payments-express": ["express", "expressjs", "raw body"],
  "accept-payments-laravel": ["laravel"],
  "accept-payments-django": ["django"],
  "sell-vouchers": ["sell vouchers", "voids"],
  environments: [
    ...["sandbox", "test mode", "authentication", "CORS", "publishable key"],
    ...["key rotation", "roll key", "merchant", "scopes", "oauth"],
  ],
  testing: ["test card", "test card number", "test cards", "testing", "simulate"],
  "go-live": ["go live", "going live", "checklist", "go-live checklist"],
  lists: ["pagination", "paginate", "paging", "filter"],
  requests: ["Postman", "OpenAPI", "request id", "support"],
  errors: [
    ...["error handling", "400", "401", "403", "404", "405", "409", "413", "415", "422", "500", "503"],
    ...["unauthorized", "conflict", "insufficient funds", "declined", "status code"],
  ],
  idempotency: ["idempotent", "retry", "duplicate request"],
  "rate-limits": ["throttling", "rate limit", "429", "bulk"],
  currency: ["cents", "exchange rate", "decimals", "currency", "rounding"],
  "data-retention": ["gdpr", "delete customer", "privacy", "erase a customer", "data retention"],
  "source-ips": ["allow list", "allowlist", "whitelist", "IP", "ip address", "source ips", "firewall"],
  limits: ["limits", "maximum size"],
  timeouts: ["time out", "timeouts"],
  chargebacks: ["chargeback", "charge back", "dispute", "disputes"],
  "reconcile-a-month": ["reconciliation", "reconcile a month", "bookkeeping"],
  payouts: [
    ...["invoice", "invoices", "settlement", "settlements", "payout", "payouts", "receipt", "tax", "VAT"],
    ...["fees", "commission", "bank account", "withdrawal", "report", "export", "csv"],
  ],
  versioning: ["api version", "upgrade"],
  "node-client": ["typescript", "SDK", "client library"],
  "subscription-lifecycle": ["overdue", "past due", "grace period", "mandate"],
  "bill-a-cycle": ["recurring payment", "renewal", "charge"],
  "charge-references": ["charge reference", "dunning"],
  "redemption-intent-object": ["expiry"],
  "create-redemption-intent": ["checkout session", "customers", "return url", "redirect url"],
  "retrieve-redemption-intent": ["verify payment", "verify transaction", "polling"],
  "list-redemption-intents": ["transactions"],
  "create-subscription": ["plan", "price", "installments"],
  "create-voucher-payment": ["gift card", "coupon"],
  refunds: ["refund", "refunds", "partial payment", "partial refund", "money back"],
  "balance-object": ["balance"],
  "wallet-object": ["wallet", "top up", "topup", "deposit"],
  "list-wallet-transfers": ["ledger", "balance transactions"],
  webhooks: ["callback", "webhook events", "event types", "ordering", "duplicate events"],
  "webhook-verification": ["verify", "webhook secret", "webhook signature", "signature", "hmac"],
  "webhook-retries": ["retries", "backoff"],
  changelog: ["changelog", "release notes"],
};

/** The queries with typos for which each page must be the first result. */
const mistyped: Readonly<Record<string, readonly string[]>> = {
  refunds: ["refnud", "refudn", "refundd"],
  chargebacks: ["chargback", "disptue"],
  payouts: ["setlement", "invoce", "payuot"],
  "source-ips": ["whitlist", "alow list", "firewal"],
  idempotency: ["idempotancy", "idempotentcy"],
  "webhook-verification": ["webhook signatrue"],
  currency: ["curency"],
  "reconcile-a-month": ["reconcilation"],
};

test("documentation search returns the expected page first for each query, with and without typos", async ({
  baseURL,
}) => {
  const search = createSearch(await searchedAt(baseURL));
  const rows = [...Object.entries(expected), ...Object.entries(mistyped)].flatMap(([page, queries]) =>
    queries.map((query) => [query, `/docs/${page}`] as const),
  );
  expect(rows.map(([query]) => [query, search(query)[0]?.path])).toEqual(rows);
});

test("search synonyms refer only to existing pages", () => {
  const ids = pages.map(({ id }) => id);
  expect(Object.keys(synonyms).filter((id) => !ids.includes(id))).toEqual([]);
});
