"use server";

import { isApproved, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { bankDetailsInput } from "@/lib/money/bank-details/schema";

export async function setBankDetailsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: ["partner"], role: "finance", confirm: isApproved } as const;
  return userAction(guard, formData, bankDetailsInput, async (user, input) => {
    await setBankDetails(user, input);
    return "Bank details saved. New live payout runs pay into this account.";
  });
}
