"use server";

import { ALWAYS, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { approveProposal, declineProposal, withdrawProposal } from "@/lib/money/live-wallets/proposals";
import { declineInput, proposalInput } from "@/lib/money/live-wallets/rules";

const FINANCE = { kinds: ["operator"], role: "finance" } as const;

const ENDED_BEFORE = {
  message: "The proposal was already approved, declined or withdrawn, or has expired. Nothing was changed.",
  isUnchanged: true,
};

export async function approveProposalAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...FINANCE, confirm: ALWAYS }, formData, proposalInput, async (operator, { id }) => {
    const { approved } = await approveProposal(operator, id);
    return approved ? "Proposal approved and executed" : ENDED_BEFORE;
  });
}

export async function declineProposalAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE, formData, declineInput, async (operator, input) => {
    const { declined } = await declineProposal(operator, input);
    return declined ? "Proposal declined" : ENDED_BEFORE;
  });
}

export async function withdrawProposalAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE, formData, proposalInput, async (operator, { id }) => {
    const { withdrawn } = await withdrawProposal(operator, id);
    return withdrawn ? "Proposal withdrawn" : ENDED_BEFORE;
  });
}
