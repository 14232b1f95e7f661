import { environmentField } from "@/lib/base/fields";
import { describeRow, type Row } from "@/lib/db/row";
import { payoutStatus } from "@/lib/money/payouts/schema";
import { intentStatus } from "@/lib/payments/intents/schema";
import { subscriptionStatus } from "@/lib/payments/subscriptions/schema";
import { voucherStatus } from "@/lib/payments/vouchers/schema";

/** How a thing stands, in the words of what it is. */
const resultStatuses = [
  ...intentStatus.options,
  ...subscriptionStatus.options,
  ...voucherStatus.options,
  ...payoutStatus.options,
  "charged_back",
  // Of a top-up that was asked for; one that is credited has no other.
  "waiting",
  "refused",
  "taken_back",
] as const;

export const resultRow = describeRow({
  id: "text",
  environment: environmentField.options,
  /** Whose it is, and what they are called. */
  accountId: "text",
  companyName: "text",
  /** What it is called: a reference, an e-mail, the type of an event. */
  name: "text",
  /** Whom or what it is about, where that says more than its name. */
  about: "text?",
  amount: "integer?",
  status: [...resultStatuses, null],
  at: "time",
});

/** Something that was found, as its store reads it. */
export type ResultRow = Row<typeof resultRow>;

/** What can be found, in the order in which it is shown. */
export const resultKinds = [
  "account",
  "intent",
  "subscription",
  "sale",
  "voucher",
  "customer",
  "payout",
  "top_up",
  "proposal",
  "event",
] as const;
export type ResultKind = (typeof resultKinds)[number];

/** Found things of one kind, newest first; `hasMore` where there are others that are not among them. */
export type ResultGroup = {
  readonly kind: ResultKind;
  readonly hits: readonly ResultRow[];
  readonly hasMore: boolean;
};

/** As many of a kind as are shown; who has more has to ask for something that says more. */
export const MAX_PER_KIND = 8;
