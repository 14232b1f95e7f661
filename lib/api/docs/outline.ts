/**
 * A section of the documentation with the IDs of its guides. Each guide is a Markdown file in the folder `guides`. The file's
 * name without `.md` is the ID of the guide and of its page.
 */
type OutlinedSection = { readonly id: string; readonly title: string; readonly guides: readonly string[] };

/** The ID of the section that also contains the pages of all operations, resources and events. */
export const REFERENCE = "api-reference";

/** The sections of the documentation, in order. */
export const outline: readonly OutlinedSection[] = [
  {
    id: "get-started",
    title: "Get started",
    guides: ["quick-start", "environments", "testing", "idempotency", "node-client", "command-line"],
  },
  {
    id: "accept-payments",
    title: "Accept payments",
    guides: [
      ...["payment-lifecycle", "currency", "accept-payments-nextjs", "accept-payments-express"],
      ...["accept-payments-laravel", "accept-payments-django"],
    ],
  },
  {
    id: "subscription-guides",
    title: "Subscriptions",
    guides: ["subscription-lifecycle", "bill-a-cycle", "charge-references", "cancel-a-subscription"],
  },
  { id: "voucher-guides", title: "Sell vouchers", guides: ["sell-vouchers"] },
  {
    id: "webhook-guides",
    title: "Webhooks",
    guides: ["webhooks", "webhook-verification", "webhook-retries", "resending-events", "source-ips"],
  },
  { id: "refund-guides", title: "Refunds", guides: ["refunds", "chargebacks"] },
  { id: "payout-guides", title: "Payouts", guides: ["payouts", "reconcile-a-month"] },
  { id: "live-guides", title: "Go live", guides: ["go-live", "data-retention"] },
  {
    id: REFERENCE,
    title: "API reference",
    guides: ["requests", "lists", "formats", "rate-limits", "limits", "timeouts", "versioning"],
  },
  { id: "error-guides", title: "Errors", guides: ["errors", "order-of-checks"] },
  { id: "change-guides", title: "Changelog", guides: ["changelog", "earlier-changes"] },
];

/** Maps the former ID of each renamed page to its current ID. The former address redirects permanently. */
const renamed: ReadonlyMap<string, string> = new Map([
  ["intent-life-cycle", "payment-lifecycle"],
  ["subscription-life-cycle", "subscription-lifecycle"],
  ["billing-a-cycle", "bill-a-cycle"],
  ["cancelling", "cancel-a-subscription"],
  ["order-of-refusals", "order-of-checks"],
  ["getting-paid", "payouts"],
  ["going-live", "go-live"],
]);

/** Former anchors of sections on the contents page, by the section's current ID. */
const formerSections: ReadonlyMap<string, string> = new Map([
  ["get-started", "start"],
  ["subscription-guides", "how-subscriptions-work"],
  ["change-guides", "changes"],
]);

/** Returns the current ID of the renamed page with this former ID, or undefined if there is none. */
export function currentPageId(formerId: string): string | undefined {
  return renamed.get(formerId);
}

/** Returns the former IDs of a page or section. The contents page has an anchor for each, so that old links still work. */
export function formerIds(id: string): string[] {
  const ofPage = [...renamed].flatMap(([former, present]) => (present === id ? [former] : []));
  const ofSection = formerSections.get(id);
  return ofSection === undefined ? ofPage : [...ofPage, ofSection];
}

export const formerPageIds: readonly string[] = [...renamed.keys()];
