import { accountStatuses } from "@/lib/accounts/account-view";
import { environmentField } from "@/lib/base/fields";
import { describeRow, type Row } from "@/lib/db/row";
import { payoutStatus } from "@/lib/money/payouts/schema";
import { intentStatus } from "@/lib/payments/intents/schema";
import { subscriptionStatus } from "@/lib/payments/subscriptions/schema";
import { voucherStatus } from "@/lib/payments/vouchers/schema";

/** The statuses that a search result of any kind can have. */
const resultStatuses = [
  ...intentStatus.options,
  ...subscriptionStatus.options,
  "overdue",
  ...accountStatuses,
  ...voucherStatus.options,
  ...payoutStatus.options,
  "charged_back",
  // The statuses of top-up requests besides `pending`. For a credited request, a search finds the top-up, which has no status.
  "refused",
  "withdrawn",
] as const;

export const resultRow = describeRow({
  id: "text",
  environment: environmentField.options,
  /** The ID of the account that owns the row, and the account's company name. */
  accountId: "text",
  companyName: "text",
  /** The displayed name of the result: a reference, an access code, an email, a company name, or the type of an event. */
  name: "text",
  /** A further detail about the result, such as the customer's email. */
  about: "text?",
  amount: "integer?",
  status: [...resultStatuses, null],
  at: "time",
  /**
   * True if the search text equals a whole identifier of the result or, for a sale, the customer identifier (ignoring case).
   * False for every account, and for matches by voucher code, bank reference or amount.
   */
  isExactMatch: "boolean",
});

/**
 * A search result as read from the database. For a refund, `about` is the reference of the refunded intent or subscription, and
 * `cycle` is the number of the refunded cycle. For an event about one of the account's intents or subscriptions (or a refund or
 * overdue cycle of one), `about` is the reference of that intent or subscription, and `request` says which of the two it is;
 * both are null for any other event.
 */
export type ResultRow = Row<typeof resultRow> & {
  readonly cycle?: number | null;
  readonly request?: "intent" | "subscription" | null;
};

/** The kinds of search results, in display order. */
export const resultKinds = [
  "account",
  "intent",
  "subscription",
  "sale",
  "voucher",
  "customer",
  "refund",
  "payout",
  "top_up",
  "proposal",
  "event",
] as const;
export type ResultKind = (typeof resultKinds)[number];

/** The results of one kind, in the order of `findAnything`. `hasMore` is true if there are more results of this kind. */
export type ResultGroup = {
  readonly kind: ResultKind;
  readonly results: readonly ResultRow[];
  readonly hasMore: boolean;
};

/** The maximum number of results shown per kind. */
export const MAX_PER_KIND = 8;
