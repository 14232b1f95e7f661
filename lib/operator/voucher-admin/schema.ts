import { z } from "zod";
import { environmentField, text } from "@/lib/base/fields";
import { trimmedText } from "@/lib/base/form-text";

/** The form input that unblocks a voucher or returns its balance to the reseller. */
export const voucherInput = z.object({ environment: environmentField, voucher_id: z.uuid() });
export type VoucherInput = z.output<typeof voucherInput>;

/** The form input that finds a voucher. `code` is the voucher's code or ID. */
export const findVoucherInput = z.object({ environment: environmentField, code: text(1, 100) });
export type FindVoucherInput = z.output<typeof findVoucherInput>;

export const blockVoucherInput = voucherInput.extend({ reason: trimmedText(500) });
export type BlockVoucherInput = z.output<typeof blockVoucherInput>;

/** The form input that extends a voucher. `valid_through` is the last day on which the voucher can pay, in UTC. */
export const extendVoucherInput = voucherInput.extend({
  valid_through: z.iso.date("must be a day such as 2027-01-31"),
});
export type ExtendVoucherInput = z.output<typeof extendVoucherInput>;
