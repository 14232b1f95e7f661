import type { AuditLine } from "@/lib/identity/audit/list-audit-log";
import type { HoldReason } from "@/lib/money/payouts/rules";
import type { CodeRefusal, IntentFailure } from "@/lib/payments/intents/schema";
import type { AttemptOutcome, EventStatus } from "@/lib/webhooks/deliveries/schema";

/** One entry in a timeline. It never contains a complete voucher code or data that the viewer is not allowed to see. */
export type TimelineEntry = { readonly at: string } & EntryDetails;

type EntryDetails =
  | { readonly kind: "requested"; readonly amountDisplay: string }
  | { readonly kind: "due"; readonly cycle: number }
  /** `by` is the reseller; null if the viewer is the reseller. */
  | { readonly kind: "sold"; readonly amountDisplay: string; readonly by: string | null }
  /**
   * `by` is the reseller. The entry omits the value of the voucher that paid the cycle. This value can exceed the cycle's
   * amount.
   */
  | { readonly kind: "billed"; readonly by: string }
  | {
      readonly kind: "issued";
      readonly codeEnding: string;
      readonly amountDisplay: string;
    }
  | {
      readonly kind: "redeemed";
      readonly amountDisplay: string;
      /** The voucher's balance after the payment; null if the viewer is not allowed to know it. */
      readonly leftDisplay: string | null;
      readonly codeEnding: string | null;
      /** The intent or subscription cycle that was paid; null except on a voucher's timeline for operators. */
      readonly to: PaidRequest | null;
    }
  | { readonly kind: "fee"; readonly amountDisplay: string }
  /** `to` is the partner; null if the viewer is the partner. */
  | { readonly kind: "payout"; readonly amountDisplay: string; readonly to: string | null }
  | { readonly kind: "paid_out"; readonly payout: PayoutRef }
  /** `because` is the operator's reason, which the partner sees. */
  | { readonly kind: "payout_reversed"; readonly payout: PayoutRef; readonly because: string | null }
  | { readonly kind: "bank_paid"; readonly payout: PayoutRef; readonly bankReference: string | null }
  | { readonly kind: "failed"; readonly reason: IntentFailure | null }
  /** The voucher codes that a checkout refused, in order. The entry has the time of the last refusal. */
  | { readonly kind: "refused"; readonly codes: readonly RefusedCode[] }
  | {
      readonly kind: "charged_back" | "breakage";
      readonly amountDisplay: string;
      readonly codeEnding: string;
    }
  | {
      readonly kind: "refunded";
      readonly amountDisplay: string;
      /**
       * The voucher that received the refund, with its balance afterward. Null on a payment's timeline, where several vouchers
       * can receive one refund.
       */
      readonly voucher: { readonly codeEnding: string; readonly leftDisplay: string } | null;
      /** The code endings of the vouchers that received the refund. Empty on a voucher's or sale's timeline. */
      readonly codeEndings: readonly string[];
      /** The intent or subscription cycle that was refunded; null except on a voucher's timeline for operators. */
      readonly of: PaidRequest | null;
    }
  | { readonly kind: "blocked"; readonly codeEnding: string }
  /** An operator's action, for operators only. */
  | { readonly kind: "operator_action"; readonly line: AuditLine }
  | {
      readonly kind: "event";
      readonly id: string;
      readonly type: string;
      readonly status: EventStatus;
      /** The number of attempts of the delivery that determines the event's status. */
      readonly attempts: number;
    }
  /** The start of a delivery other than the event's first, which can be a mere record that the event was not sent. */
  | { readonly kind: "delivery"; readonly number: number }
  | {
      readonly kind: "attempt";
      readonly number: number;
      readonly outcome: AttemptOutcome;
      readonly statusCode: number | null;
      readonly durationMs: number;
      /** Why the delivery attempt failed, with the receiver's host; null if it did not fail. */
      readonly failureMessage: string | null;
    };

/** The ending of a refused voucher code, and when and why the code was refused. */
export type RefusedCode = {
  readonly codeEnding: string;
  readonly reason: CodeRefusal;
  readonly at: string;
};

/** The intent or subscription cycle to which a payment or refund belongs, with its partner. */
export type PaidRequest = {
  readonly partner: { readonly id: string; readonly name: string } | null;
  readonly reference: string | null;
  /** The cycle of a subscription; null for an intent. */
  readonly cycle: number | null;
};

/** A payout and its payout run. `to` is the partner; null if the viewer is the partner. */
export type PayoutRef = { readonly reference: string; readonly runId: string; readonly to: string | null };

/** An entry that is expected in the future. `at` is null if its time is unknown. */
export type UpcomingEntry = { readonly at: string | null } & (
  | { readonly kind: "attempt"; readonly number: number }
  | { readonly kind: "intent_expires" }
  /** The next payout run pays the partner, unless it skips the partner for `holdReason`. */
  | { readonly kind: "pays_out"; readonly holdReason: HoldReason | undefined; readonly to: string | null }
  | { readonly kind: "bank_pays"; readonly payout: PayoutRef }
  | { readonly kind: "voucher_expires"; readonly codeEnding: string; readonly leftDisplay: string }
);

/** The history of an object: past entries in chronological order, and entries that are expected in the future. */
export type Timeline = {
  readonly entries: readonly TimelineEntry[];
  readonly upcoming: readonly UpcomingEntry[];
  /** The number of earlier delivery attempts that the timeline leaves out. */
  readonly omitted: number;
  /** The number of refunds that a payment's timeline shows, if it leaves out earlier ones; otherwise null. */
  readonly latestRefunds: number | null;
};

/**
 * The order of timeline entries with the same time, by cause and effect. An operator's action comes before a chargeback,
 * because returning a voucher's value causes a chargeback with the same time.
 */
const RANK: Readonly<Record<TimelineEntry["kind"], number>> = {
  requested: 0,
  due: 1,
  refused: 1,
  sold: 2,
  billed: 2,
  issued: 3,
  redeemed: 4,
  fee: 5,
  payout: 6,
  paid_out: 7,
  payout_reversed: 8,
  bank_paid: 8,
  failed: 9,
  operator_action: 10,
  charged_back: 11,
  breakage: 11,
  refunded: 12,
  blocked: 13,
  event: 14,
  delivery: 15,
  attempt: 16,
};

const MAX_ATTEMPTS = 30;

/** The maximum number of changes to voucher balances that a timeline shows. Earlier changes are left out. */
export const MAX_MOVEMENTS = 200;

/**
 * Builds a timeline: entries in chronological order, with only the latest {@link MAX_ATTEMPTS} attempts. `latestRefunds` is the
 * number of refunds in `entries` if earlier ones are missing, otherwise null.
 */
export function buildTimeline(
  entries: readonly TimelineEntry[],
  upcoming: readonly UpcomingEntry[] = [],
  latestRefunds: number | null = null,
): Timeline {
  const ordered = entries.toSorted((one, other) => {
    const later = Date.parse(one.at) - Date.parse(other.at);
    return later === 0 ? RANK[one.kind] - RANK[other.kind] : later;
  });
  const attempts = ordered.filter(({ kind }) => kind === "attempt");
  const omitted = new Set(attempts.slice(0, Math.max(0, attempts.length - MAX_ATTEMPTS)));
  return {
    entries: ordered.filter((entry) => !omitted.has(entry)),
    upcoming: upcoming.toSorted((one, other) => sortKey(one) - sortKey(other)),
    omitted: omitted.size,
    latestRefunds,
  };
}

/** Returns the sort key of an expected entry. Entries without a time come last. */
function sortKey({ at }: UpcomingEntry): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}

/** Returns a copy of a partner's timeline that names the partner in its payout entries, for viewers other than the partner. */
export function withPartnerName(partnerName: string, { entries, upcoming, ...rest }: Timeline): Timeline {
  return { ...rest, entries: entries.map(named), upcoming: upcoming.map(named) };

  function named<Part extends TimelineEntry | UpcomingEntry>(part: Part): Part {
    if ("payout" in part) return { ...part, payout: { ...part.payout, to: partnerName } };
    return part.kind === "payout" || part.kind === "pays_out" ? { ...part, to: partnerName } : part;
  }
}
