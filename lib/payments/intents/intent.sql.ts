import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import { describeRow, jsonOrNull, type Row } from "@/lib/db/row";
import { columnsOf, sql } from "@/lib/db/sql";
import type { EventToRecord, NewEvent } from "@/lib/outbox/event.sql";
import {
  presentRequest,
  requestColumns,
  requestRow,
  requestTables,
} from "@/lib/payments/requests/request.sql";
import type { PaymentRequestResource } from "@/lib/payments/requests/schema";
import { intentStateAt } from "./rules";
import {
  type IntentFailure,
  type IntentResource,
  type Item,
  type intentEvents,
  intentFailure,
  intentStatus,
} from "./schema";

const intentFields = describeRow({
  items: jsonOrNull<readonly Item[]>(),
  status: intentStatus.options,
  failureReason: [...intentFailure.options, null],
  expiresAt: "time",
  mayExtend: "boolean",
  redeemedAt: "time?",
  refundedAmount: "integer",
});

export const intentRow = describeRow({ ...requestRow, ...intentFields });

/** An intent with its customer and partner, as read from the database. */
export type IntentRow = Row<typeof intentRow>;

/** The SQL select list for an {@link IntentRow}, in a query on {@link INTENT_TABLES}. */
export const INTENT = sql`${requestColumns(sql`a.timezone`)}, ${columnsOf(intentFields, "r")}`;

export const INTENT_TABLES = sql`redemption_intents r ${requestTables}`;

/** Returns the intent as shown to its partner at `time`. */
export function presentIntent(row: IntentRow, time: Date): IntentResource {
  const { status, failureReason } = intentStateAt(row, time);
  const updatedAt = status === row.status ? row.updatedAt : row.expiresAt;
  const { CURRENCY } = env();
  return Object.assign(presentRequest(row, "redemptions", updatedAt), {
    items:
      row.items?.map((item) => ({
        ...item,
        ...withDisplay({ unit_amount: item.unit_amount }),
        currency: CURRENCY,
      })) ?? null,
    status,
    failure_reason: failureReason,
    redeemed_at: timestampOrNull(row.redeemedAt),
    ...withDisplay({ refunded_amount: row.refundedAmount }),
    expires_at: timestamp(row.expiresAt),
  } satisfies Omit<IntentResource, keyof PaymentRequestResource>);
}

/** The failure of a pending intent: the intent as it will be stored, and the time of the failure. */
export type Failure = {
  readonly failed: IntentRow & { readonly status: "failed"; readonly failureReason: IntentFailure };
  readonly at: Date;
};

/**
 * Returns the failure of an intent at `at`, for the reason `failureReason`. The `updatedAt` of an expired intent is its expiry
 * time, because callers have seen the intent as expired since then.
 */
export function failureOf(intent: IntentRow, failureReason: IntentFailure, at: Date): Failure {
  const updatedAt = failureReason === "expired" ? intent.expiresAt : at;
  return { failed: { ...intent, status: "failed", failureReason, updatedAt }, at };
}

/**
 * Returns the event of a failed intent. Its sequence number is 1, the same as the payment event's, so the unique constraint on
 * events ensures that an intent gets only one of the two.
 */
export function eventOfFailure({ failed, at }: Failure): EventToRecord {
  const event: NewEvent<typeof intentEvents> = {
    type: "redemption-intent.failed",
    objectId: failed.id,
    sequence: 1,
    data: presentIntent(failed, at),
  };
  return { receiver: failed, event, at };
}
