import { z } from "zod";
import { text } from "@/lib/base/fields";

export const MAX_OVERLAP_HOURS = 7 * 24;
export const DEFAULT_OVERLAP_HOURS = 24;

export const createKeyInput = z.object({
  name: text(1, 60),
  /** If absent, a partner's test key may create refunds, and a live key may not. */
  may_refund: z.boolean().optional(),
  /** False for a read-only key, which may never create refunds. If absent, the key may write. */
  may_write: z.boolean().optional(),
});
export type CreateKeyInput = z.output<typeof createKeyInput>;

export const keyIdInput = z.object({ key_id: z.uuid() });
export type KeyIdInput = z.output<typeof keyIdInput>;

export const keyRefundsInput = keyIdInput.extend({ may_refund: z.boolean() });
export type KeyRefundsInput = z.output<typeof keyRefundsInput>;

export const keyAccessInput = keyIdInput.extend({ may_write: z.boolean() });
export type KeyAccessInput = z.output<typeof keyAccessInput>;

export const rotateKeyInput = keyIdInput.extend({
  overlap_hours: z.coerce
    .number({ error: "must be a number of hours" })
    .int("must be a whole number of hours")
    .min(0, "must not be negative")
    .max(MAX_OVERLAP_HOURS, `must be at most ${MAX_OVERLAP_HOURS} hours (7 days)`)
    .default(DEFAULT_OVERLAP_HOURS),
});
export type RotateKeyInput = z.output<typeof rotateKeyInput>;
