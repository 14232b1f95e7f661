"use server";

import { ALWAYS, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { refuseTopUpInput, topUpIdInput } from "@/lib/money/top-ups/schema";
import { creditTopUp, refuseTopUp } from "@/lib/money/top-ups/top-up-requests";
import { WAITS_FOR_SECOND } from "../proposals/proposal-words";

const FINANCE = { kinds: ["operator"], role: "finance" } as const;

const ANSWERED_BEFORE = {
  message: "The top-up request was already credited, refused or withdrawn. Nothing was changed.",
  isUnchanged: true,
};

export async function creditTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...FINANCE, confirm: ALWAYS }, formData, topUpIdInput, async (operator, { id }) => {
    const { applied, proposalId } = await creditTopUp(operator, id);
    if (proposalId) return WAITS_FOR_SECOND;
    return applied ? "Live wallet credited" : ANSWERED_BEFORE;
  });
}

export async function refuseTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE, formData, refuseTopUpInput, async (operator, input) => {
    const { answered } = await refuseTopUp(operator, input);
    return answered ? "Top-up refused" : ANSWERED_BEFORE;
  });
}
