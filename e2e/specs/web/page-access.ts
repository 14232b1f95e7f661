import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { isDeep } from "../../support/fixtures/depth";

const BOTH = ["partner", "reseller"] as const;
const ALL = ["partner", "reseller", "operator"] as const;

/**
 * The kinds of account that may open each page and file of the dashboards. The list is empty for the page that only redirects,
 * the page for unknown URLs, and the route that serves all entries whose names end with `.csv`.
 */
export const pageAccess: Readonly<Record<string, readonly AccountKind[]>> = {
  "[kind]/page.tsx": [],
  "[kind]/[environment]/account/page.tsx": ALL,
  "[kind]/[environment]/account/audit/page.tsx": ALL,
  "[kind]/[environment]/account/audit.csv": ALL,
  "[kind]/[environment]/account/people/page.tsx": ALL,
  "[kind]/[environment]/account/security/page.tsx": ALL,
  "[kind]/[environment]/csv/[...file]/route.ts": [],
  "[kind]/[environment]/keys/page.tsx": BOTH,
  "[kind]/[environment]/keys/[keyId]/rotate/page.tsx": BOTH,
  "[kind]/[environment]/nothing/page.tsx": [],
  "[kind]/[environment]/search/page.tsx": ALL,
  "[kind]/[environment]/webhook/page.tsx": BOTH,
  "[kind]/[environment]/webhook/doctor/page.tsx": BOTH,
  "[kind]/[environment]/webhook/endpoints/[endpointId]/page.tsx": BOTH,
  "[kind]/[environment]/webhook/endpoints/new/page.tsx": BOTH,
  "[kind]/[environment]/webhook/events/page.tsx": BOTH,
  "[kind]/[environment]/webhook/events.csv": BOTH,
  "[kind]/[environment]/webhook/events/[eventId]/page.tsx": BOTH,
  "[kind]/[environment]/webhook/inbox/page.tsx": BOTH,
  "[kind]/[environment]/webhook/inbox/[messageId]/page.tsx": BOTH,
  "operator/[environment]/page.tsx": ["operator"],
  "operator/[environment]/accounts/page.tsx": ["operator"],
  "operator/[environment]/accounts.csv": ["operator"],
  "operator/[environment]/accounts/[accountId]/(sections)/page.tsx": ["operator"],
  "operator/[environment]/accounts/[accountId]/(sections)/access/page.tsx": ["operator"],
  "operator/[environment]/accounts/[accountId]/(sections)/audit/page.tsx": ["operator"],
  "operator/[environment]/accounts/[accountId]/(sections)/corrections/page.tsx": ["operator"],
  "operator/[environment]/accounts/[accountId]/(sections)/terms/page.tsx": ["operator"],
  "operator/[environment]/accounts/[accountId]/intents/[reference]/page.tsx": ["operator"],
  "operator/[environment]/accounts/[accountId]/subscriptions/[reference]/page.tsx": ["operator"],
  "operator/[environment]/audit/page.tsx": ["operator"],
  "operator/[environment]/audit.csv": ["operator"],
  "operator/[environment]/ledger/page.tsx": ["operator"],
  "operator/[environment]/ledger/wallets/page.tsx": ["operator"],
  "operator/[environment]/ledger/wallets.csv": ["operator"],
  "operator/[environment]/ledger/outstanding/page.tsx": ["operator"],
  "operator/[environment]/ledger/outstanding.csv": ["operator"],
  "operator/[environment]/ledger/owed/page.tsx": ["operator"],
  "operator/[environment]/ledger/owed.csv": ["operator"],
  "operator/[environment]/ledger/accounts/[ledgerAccountId]/page.tsx": ["operator"],
  "operator/[environment]/ledger/accounts/[ledgerAccountId]/entries.csv": ["operator"],
  "operator/[environment]/vouchers/page.tsx": ["operator"],
  "operator/[environment]/vouchers/[voucherId]/page.tsx": ["operator"],
  "operator/[environment]/proposals/page.tsx": ["operator"],
  "operator/[environment]/proposals.csv": ["operator"],
  "operator/[environment]/top-ups/page.tsx": ["operator"],
  "operator/[environment]/top-ups.csv": ["operator"],
  "operator/[environment]/payouts/page.tsx": ["operator"],
  "operator/[environment]/payouts.csv": ["operator"],
  "operator/[environment]/payouts/[runId]/page.tsx": ["operator"],
  "operator/[environment]/payouts/[runId]/payouts.csv": ["operator"],
  "operator/[environment]/payouts/[runId]/files/[fileId]/bank-file.csv/route.ts": ["operator"],
  "operator/[environment]/payouts/[runId]/files/[fileId]/bank-file.xml/route.ts": ["operator"],
  "partner/[environment]/page.tsx": ["partner"],
  "partner/[environment]/checkout/page.tsx": ["partner"],
  "partner/[environment]/customers/page.tsx": ["partner"],
  "partner/[environment]/customers.csv": ["partner"],
  "partner/[environment]/customers/[customerId]/page.tsx": ["partner"],
  "partner/[environment]/earnings/page.tsx": ["partner"],
  "partner/[environment]/earnings/days.csv": ["partner"],
  "partner/[environment]/earnings/payments/page.tsx": ["partner"],
  "partner/[environment]/earnings/payments.csv": ["partner"],
  "partner/[environment]/earnings/statement/page.tsx": ["partner"],
  "partner/[environment]/earnings/statement.csv": ["partner"],
  "partner/[environment]/earnings/vat/page.tsx": ["partner"],
  "partner/[environment]/earnings/vat.csv": ["partner"],
  "partner/[environment]/earnings/payouts/page.tsx": ["partner"],
  "partner/[environment]/earnings/payouts.csv": ["partner"],
  "partner/[environment]/earnings/payouts/[reference]/page.tsx": ["partner"],
  "partner/[environment]/earnings/payouts/[reference]/payments.csv": ["partner"],
  "partner/[environment]/intents/page.tsx": ["partner"],
  "partner/[environment]/intents.csv": ["partner"],
  "partner/[environment]/intents/[reference]/page.tsx": ["partner"],
  "partner/[environment]/intents/[reference]/version/route.ts": ["partner"],
  "partner/[environment]/refunds/page.tsx": ["partner"],
  "partner/[environment]/refunds.csv": ["partner"],
  "partner/[environment]/subscriptions/page.tsx": ["partner"],
  "partner/[environment]/subscriptions.csv": ["partner"],
  "partner/[environment]/subscriptions/[reference]/page.tsx": ["partner"],
  "partner/[environment]/subscriptions/[reference]/cycles/[number]/page.tsx": ["partner"],
  "partner/[environment]/subscriptions/[reference]/version/route.ts": ["partner"],
  "reseller/[environment]/page.tsx": ["reseller"],
  "reseller/[environment]/sales/page.tsx": ["reseller"],
  "reseller/[environment]/sales/[reference]/page.tsx": ["reseller"],
  "reseller/[environment]/sales/new/page.tsx": ["reseller"],
  "reseller/[environment]/sales.csv": ["reseller"],
  "reseller/[environment]/subscriptions/page.tsx": ["reseller"],
  "reseller/[environment]/subscriptions.csv": ["reseller"],
  "reseller/[environment]/subscriptions/[subscriptionId]/page.tsx": ["reseller"],
  "reseller/[environment]/subscriptions/[subscriptionId]/cycles.csv": ["reseller"],
  "reseller/[environment]/top-up/page.tsx": ["reseller"],
  "reseller/[environment]/top-ups.csv": ["reseller"],
  "reseller/[environment]/transfers.csv": ["reseller"],
};

/** The page and route files in {@link pageAccess}. */
export const fileRows: readonly string[] = Object.keys(pageAccess).filter((row) => !row.endsWith(".csv"));

/** The CSV files of each kind of account, such as `partner /customers.csv`. */
export const listRows: readonly string[] = Object.entries(pageAccess)
  .filter(([row]) => row.endsWith(".csv"))
  .flatMap(([row, kinds]) => kinds.map((kind) => `${kind} ${row.replace(/^[^/]+\/\[environment\]/, "")}`));

/** Returns whether the file belongs to the webhook inbox, which exists only in the test environment. */
export const isOfInbox = (file: string) => file.includes("/inbox/");
/** Returns whether the file is a bank file, which exists only in the live environment. */
const isForBank = (file: string) => file.includes("/bank-file.");
/** Returns whether the page exists only in the live environment. Its URL in the test environment redirects to live. */
export const isOnlyLive = (file: string) => /\/(top-ups|proposals)\/page\.tsx$/.test(file);
/**
 * Returns whether the file's URL identifies an object. Such a URL is not found by other accounts or in the other environment.
 */
export const namesOne = (file: string) =>
  /\[(customerId|keyId|endpointId|eventId|messageId|reference|voucherId|runId|fileId|ledgerAccountId|subscriptionId)\]/.test(
    file,
  );
/**
 * Returns whether the file belongs to an audit log. An audit log covers both environments: opened in test, it also shows, for
 * example, the creation of a live bank file.
 */
export const isOfAudit = (file: string) => /\/audit(\/|\.csv$)/.test(file);

/**
 * Returns the environments in which a page or file is visited. Outside the deep tests, this is only one environment, which
 * alternates with `turn`.
 */
export function environmentsToVisit(file: string, turn: number): readonly Environment[] {
  if (isOfInbox(file)) return ["test"];
  if (isForBank(file) || isOnlyLive(file)) return ["live"];
  if (isDeep) return ["test", "live"];
  return [turn % 2 === 0 ? "test" : "live"];
}

/** Returns the URL path of a page or route file, with its parameters filled in. */
export function pageAddress(file: string, words: Readonly<Record<string, string>>): string {
  const folders = file
    .replace(/\/(page\.tsx|route\.ts)$/, "")
    .split("/")
    .filter((folder) => !folder.startsWith("("));
  const filled = folders.map((folder, at) => {
    const word = /^\[(\w+)\]$/.exec(folder)?.[1];
    if (word === undefined) return folder;
    // A cycle's number is the same for all visitors.
    if (word === "number") return "1";
    return words[word] ?? words[`${folders[at - 1]}/${word}`] ?? "";
  });
  return `/${filled.join("/")}`;
}
