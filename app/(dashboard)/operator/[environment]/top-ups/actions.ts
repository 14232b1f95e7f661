"use server";

import { refresh } from "next/cache";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { creditTopUp } from "@/lib/live-wallets/credit-top-up";
import { refuseTopUp } from "@/lib/top-ups/answer-top-up";
import { refuseTopUpInput, topUpIdInput } from "@/lib/top-ups/schema";
import { WAITS_FOR_SECOND } from "../proposals/proposal-words";

const ANSWERED_BEFORE = "It was answered before. Nothing was changed.";

export async function creditTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const asked = { user, role: "finance", when: () => true } as const;
  const answer = await confirmedAction(asked, formData, topUpIdInput, async ({ id }) => {
    const { answered, proposalId } = await creditTopUp(user, id);
    if (proposalId) return { message: WAITS_FOR_SECOND };
    return { message: answered ? "Live wallet credited" : ANSWERED_BEFORE };
  });
  // A refusal must be read where it stands.
  if (answer.status === "success") refresh();
  return answer;
}

export async function refuseTopUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const answer = await formAction({ user, role: "finance" }, formData, refuseTopUpInput, async (input) => {
    const { answered } = await refuseTopUp(user, input);
    return { message: answered ? "Top-up refused" : ANSWERED_BEFORE };
  });
  if (answer.status === "success") refresh();
  return answer;
}
