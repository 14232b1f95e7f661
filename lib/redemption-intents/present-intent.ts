import { timestamp, timestampOrNull } from "@/lib/clock";
import { presentRequest, type RequestRow } from "@/lib/payment-requests/present-request";
import { intentStateAt } from "./rules";
import type { IntentFailure, IntentResource, IntentStatus } from "./schema";

/** An intent with its customer and partner, as the store reads it. */
export type IntentRow = RequestRow & {
  status: IntentStatus;
  failureReason: IntentFailure | null;
  expiresAt: Date;
  redeemedAt: Date | null;
};

/** The intent as its partner sees it at a time. */
export function presentIntent(row: IntentRow, time: Date): IntentResource {
  const { status, failureReason } = intentStateAt(row, time);
  return {
    ...presentRequest(row, "redemptions"),
    status,
    failure_reason: failureReason,
    redeemed_at: timestampOrNull(row.redeemedAt),
    expires_at: timestamp(row.expiresAt),
  };
}
