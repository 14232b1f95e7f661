"use server";

import { refresh } from "next/cache";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import { typedAmountField } from "@/lib/base/typed-amount";
import { requestTopUpInput, topUpIdInput } from "@/lib/money/top-ups/schema";
import { requestTopUp, withdrawTopUp } from "@/lib/money/top-ups/top-up-requests";

const requestForm = requestTopUpInput.extend({ amount: typedAmountField });

/** Requests a top-up. Moves no money: an operator credits or refuses it. */
export async function requestTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const isOpen = () => user.liveApprovedAt !== null;
  const answer = await confirmedAction(
    { user, role: "finance", when: isOpen },
    formData,
    requestForm,
    async (input) => {
      const { amount_display, reference } = await requestTopUp(callerFor(user, "live"), input);
      return { message: `Top-up requested. Transfer ${amount_display} with the reference ${reference}.` };
    },
  );
  refresh();
  return answer;
}

export async function withdrawTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await formAction({ user, role: "finance" }, formData, topUpIdInput, async ({ id }) => {
    const { withdrawn } = await withdrawTopUp(callerFor(user, "live"), id);
    return {
      message: withdrawn
        ? "Top-up request withdrawn"
        : "The operator had already credited or refused it. See below.",
    };
  });
  refresh();
  return answer;
}
