"use server";

import { refresh } from "next/cache";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { approveProposal, declineProposal, withdrawProposal } from "@/lib/live-wallets/end-proposal";
import { declineInput, proposalInput } from "@/lib/live-wallets/schema";

const ENDED_BEFORE = "It was ended before. Nothing was changed.";

export async function approveProposalAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const asked = { user, role: "finance", when: () => true } as const;
  const answer = await confirmedAction(asked, formData, proposalInput, async ({ id }) => {
    const { approved } = await approveProposal(user, id);
    return { message: approved ? "Approved: the money was moved" : ENDED_BEFORE };
  });
  // A refusal must be read where it stands.
  if (answer.status === "success") refresh();
  return answer;
}

export async function declineProposalAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const answer = await formAction({ user, role: "finance" }, formData, declineInput, async (input) => {
    const { declined } = await declineProposal(user, input);
    return { message: declined ? "Proposal declined" : ENDED_BEFORE };
  });
  if (answer.status === "success") refresh();
  return answer;
}

export async function withdrawProposalAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const answer = await formAction({ user, role: "finance" }, formData, proposalInput, async ({ id }) => {
    const { withdrawn } = await withdrawProposal(user, id);
    return { message: withdrawn ? "Proposal taken back" : ENDED_BEFORE };
  });
  if (answer.status === "success") refresh();
  return answer;
}
