"use server";

import { ALWAYS, NEVER } from "@/app/(auth)/confirmed-action";
import type { FormState } from "@/components/ui/form-state";
import { refuseTopUpInput, topUpIdInput } from "@/lib/money/top-ups/schema";
import { creditTopUp, refuseTopUp } from "@/lib/money/top-ups/top-up-requests";
import { operatorAction } from "../operator-action";
import { WAITS_FOR_SECOND } from "../proposals/proposal-words";

const ANSWERED_BEFORE = "The top-up was already credited, refused or withdrawn. Nothing was changed.";

export async function creditTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { role: "finance", when: ALWAYS } as const;
  return operatorAction(guard, formData, topUpIdInput, async (operator, { id }) => {
    const { applied, proposalId } = await creditTopUp(operator, id);
    if (proposalId) return WAITS_FOR_SECOND;
    return applied ? "Live wallet credited" : ANSWERED_BEFORE;
  });
}

export async function refuseTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { role: "finance", when: NEVER } as const;
  return operatorAction(guard, formData, refuseTopUpInput, async (operator, input) => {
    const { answered } = await refuseTopUp(operator, input);
    return answered ? "Top-up refused" : ANSWERED_BEFORE;
  });
}
