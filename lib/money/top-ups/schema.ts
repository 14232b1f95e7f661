import { z } from "zod";
import { amountField } from "@/lib/base/fields";
import { trimmedText } from "@/lib/base/form-text";

export const topUpStatuses = ["pending", "credited", "refused", "withdrawn"] as const;

/**
 * The form input of a top-up request. `id` is generated with the form, so that submitting the form twice creates only one
 * request.
 */
export const requestTopUpInput = z.object({ id: z.uuid(), amount: amountField });
export type RequestTopUpInput = z.output<typeof requestTopUpInput>;

export const topUpIdInput = z.object({ id: z.uuid() });
export const refuseTopUpInput = topUpIdInput.extend({ reason: trimmedText(500) });
export type RefuseTopUpInput = z.output<typeof refuseTopUpInput>;
