import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import { describeRow, jsonOrNull, type Row } from "@/lib/db/row";
import { presentRequest, requestRow } from "@/lib/payments/requests/request";
import { type Item, presentItems } from "./item-schema";
import { intentStateAt } from "./rules";
import { type IntentResource, intentFailure, intentStatus } from "./schema";

export const intentFields = describeRow({
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

/** Returns the intent as shown to its partner at `time`. */
export function presentIntent(row: IntentRow, time: Date): IntentResource {
  const { status, failureReason } = intentStateAt(row, time);
  const updatedAt = status === row.status ? row.updatedAt : row.expiresAt;
  const { CURRENCY } = env();
  return {
    ...presentRequest({ ...row, updatedAt }, "redemptions"),
    items: row.items && presentItems(row.items, CURRENCY),
    status,
    failure_reason: failureReason,
    redeemed_at: timestampOrNull(row.redeemedAt),
    ...withDisplay({ refunded_amount: row.refundedAmount }),
    expires_at: timestamp(row.expiresAt),
  };
}
