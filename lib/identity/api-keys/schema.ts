import { z } from "zod";
import { text } from "@/lib/base/fields";

export const MAX_OVERLAP_HOURS = 7 * 24;
export const DEFAULT_OVERLAP_HOURS = 24;

export const keyNameInput = z.object({ name: text(1, 60) });

export type CreateKeyInput = z.output<typeof keyNameInput> & {
  /**
   * Whether a partner's key may create refunds. If absent, a test key may and a live key may not. A read-only key never may.
   */
  readonly may_refund?: boolean;
  /** False for a read-only key. If absent, the key may write. */
  readonly may_write?: boolean;
};

export const keyIdInput = z.object({ key_id: z.uuid() });
export type KeyIdInput = z.output<typeof keyIdInput>;

export type KeyRefundsInput = KeyIdInput & { readonly may_refund: boolean };
export type KeyAccessInput = KeyIdInput & { readonly may_write: boolean };

export const rotateKeyInput = keyIdInput.extend({
  overlap_hours: z.coerce
    .number({ error: "must be a number of hours" })
    .int("must be a whole number of hours")
    .min(0, "must not be negative")
    .max(MAX_OVERLAP_HOURS, `must be at most ${MAX_OVERLAP_HOURS} hours (7 days)`)
    .default(DEFAULT_OVERLAP_HOURS),
});
export type RotateKeyInput = z.output<typeof rotateKeyInput>;
