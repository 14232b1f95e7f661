"use server";

import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { requireUser } from "@/app/(auth)/require-user";
import { refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { bankDetailsInput } from "@/lib/money/bank-details/schema";

export async function setBankDetailsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const guard = { user, role: "finance", when: () => user.liveApprovedAt !== null } as const;
  const answer = await confirmedAction(guard, formData, bankDetailsInput, async (input) => {
    await setBankDetails(user, input);
    return { message: "Bank details saved. New payout runs pay to this account." };
  });
  return refreshIfDone(answer);
}
