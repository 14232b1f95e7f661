"use server";

import { redirect } from "next/navigation";
import { isLive, NEVER, userAction } from "@/app/(dashboard)/_shell/form-actions";
import { dateTimeText } from "@/components/money/values";
import type { FormState } from "@/components/ui/form-state";
import { displayAmount } from "@/lib/base/display-amount";
import { WORKING_ROLES } from "@/lib/base/roles";
import { findVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import {
  blockVoucher,
  extendVoucher,
  returnVoucherValue,
  unblockVoucher,
} from "@/lib/operator/voucher-admin/manage-voucher";
import {
  blockVoucherInput,
  extendVoucherInput,
  findVoucherInput,
  voucherInput,
} from "@/lib/operator/voucher-admin/schema";

const OPERATOR = { kinds: ["operator"], role: WORKING_ROLES } as const;
const FINANCE = { ...OPERATOR, role: "finance", confirm: isLive } as const;

/** Looks up a voucher by its code and redirects to its page. The page's URL contains the ID, never the code. */
export async function findVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...OPERATOR, refresh: NEVER };
  const answer = await userAction(guard, formData, findVoucherInput, async (operator, input) => ({
    data: `/operator/${input.environment}/vouchers/${await findVoucher(operator, input)}`,
  }));
  if (answer.data) redirect(answer.data);
  // Removes the generic message, which says that nothing was changed. The field shows the error.
  return answer.errors ? { ...answer, message: undefined } : answer;
}

export async function blockVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(OPERATOR, formData, blockVoucherInput, async (operator, input) =>
    (await blockVoucher(operator, input))
      ? "Voucher blocked. It can no longer be redeemed."
      : { message: "This voucher is already blocked. Nothing was changed.", isUnchanged: true },
  );
}

export async function unblockVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE, formData, voucherInput, async (operator, input) => {
    switch (await unblockVoucher(operator, input)) {
      case undefined:
        return { message: "This voucher was not blocked. Nothing was changed.", isUnchanged: true };
      case "expired":
        return "Voucher unblocked. It has expired in the meantime.";
      default:
        return "Voucher unblocked. It can be redeemed again.";
    }
  });
}

export async function returnValueAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE, formData, voucherInput, async (operator, input) => {
    const returned = displayAmount(await returnVoucherValue(operator, input));
    return `${returned} returned to the reseller's wallet`;
  });
}

export async function extendVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE, formData, extendVoucherInput, async (operator, input) => {
    await extendVoucher(operator, input);
    return `Validity extended through ${dateTimeText(new Date(input.valid_through), "UTC", "date")}`;
  });
}
