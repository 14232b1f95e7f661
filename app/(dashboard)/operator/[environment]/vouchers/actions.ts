"use server";

import { redirect } from "next/navigation";
import { NEVER } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { amountText } from "@/app/(dashboard)/_cards/amounts";
import { isLive } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
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
  returnValueInput,
  unblockVoucherInput,
} from "@/lib/operator/voucher-admin/schema";
import { ANY_WORKING_ROLE, operatorAction } from "../operator-action";

/** Looks up a voucher by its code and redirects to its page. The page's URL contains the ID, never the code. */
export async function findVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  const operator = await requireUser("operator");
  const guard = { user: operator, role: ANY_WORKING_ROLE };
  const answer = await formAction(guard, formData, findVoucherInput, async (input) => ({
    data: `/operator/${input.environment}/vouchers/${await findVoucher(operator, input)}`,
  }));
  if (answer.data) redirect(answer.data);
  // Removes the generic message, which says that nothing was saved. The field shows the error.
  return answer.errors ? { ...answer, message: undefined } : answer;
}

export async function blockVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorAction(
    { role: ANY_WORKING_ROLE, when: NEVER },
    formData,
    blockVoucherInput,
    async (operator, input) =>
      (await blockVoucher(operator, input))
        ? "Voucher blocked. It can no longer be redeemed"
        : "This voucher is already blocked. Nothing was changed.",
  );
}

export async function unblockVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorAction(
    { role: "finance", when: isLive },
    formData,
    unblockVoucherInput,
    async (operator, input) => {
      switch (await unblockVoucher(operator, input)) {
        case undefined:
          return "This voucher was not blocked. Nothing was changed.";
        case "expired":
          return "Voucher unblocked. It has expired in the meantime";
        default:
          return "Voucher unblocked. It can be redeemed again";
      }
    },
  );
}

export async function returnValueAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorAction(
    { role: "finance", when: isLive },
    formData,
    returnValueInput,
    async (operator, input) =>
      `${amountText(await returnVoucherValue(operator, input))} returned to the reseller's wallet`,
  );
}

export async function extendVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorAction(
    { role: "finance", when: isLive },
    formData,
    extendVoucherInput,
    async (operator, input) => {
      await extendVoucher(operator, input);
      return `Voucher valid through ${input.valid_through}`;
    },
  );
}
