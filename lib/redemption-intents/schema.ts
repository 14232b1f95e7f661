import { z } from "zod";
import { timestampField } from "@/lib/fields";
import { eventAbout } from "@/lib/outbox/schema";
import { paymentRequest, paymentRequestInput } from "@/lib/payment-requests/schema";

export const intentStatus = z.enum(["pending", "success", "failed"]);
export type IntentStatus = z.infer<typeof intentStatus>;

export const intentFailure = z.enum(["expired", "canceled", "too_many_attempts"]);
export type IntentFailure = z.infer<typeof intentFailure>;

export const createIntentInput = paymentRequestInput;
export type CreateIntentInput = z.infer<typeof createIntentInput>;

/** A redemption intent as its partner sees it. */
export const redemptionIntent = paymentRequest.extend({
  status: intentStatus,
  failure_reason: intentFailure.nullable(),
  redeemed_at: timestampField.nullable(),
  expires_at: timestampField,
});
export type IntentResource = z.infer<typeof redemptionIntent>;

/** What happens to an intent that its partner is told of. */
export const intentEvents = {
  "redemption-intent.success": eventAbout(redemptionIntent, { recipient: "partner" }),
} as const;
