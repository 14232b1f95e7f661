import { z } from "zod";
import { environmentField, text } from "@/lib/base/fields";

const voucherInput = z.object({ environment: environmentField, voucher_id: z.uuid() });

/** The form input that finds a voucher. `code` is the voucher's code or ID. */
export const findVoucherInput = z.object({ environment: environmentField, code: text(1, 100) });
export type FindVoucherInput = z.output<typeof findVoucherInput>;

export const returnValueInput = voucherInput;
export type ReturnValueInput = z.output<typeof returnValueInput>;

export const unblockVoucherInput = voucherInput;
export type UnblockVoucherInput = z.output<typeof unblockVoucherInput>;

export const blockVoucherInput = voucherInput.extend({ reason: text(1, 500) });
export type BlockVoucherInput = z.output<typeof blockVoucherInput>;

/** The form input that extends a voucher. `valid_through` is the last day on which the voucher can pay, in UTC. */
export const extendVoucherInput = voucherInput.extend({
  valid_through: z.iso.date("must be a day such as 2027-01-31"),
});
export type ExtendVoucherInput = z.output<typeof extendVoucherInput>;
