"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { isLive } from "@/app/_dashboard/environment";
import { dayEnd } from "@/app/_dashboard/zoned-time";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { bankDetailsInput } from "@/lib/bank-details/schema";
import { setBankDetails } from "@/lib/bank-details/set-bank-details";
import { markPaid, markRunPaid, reversePayout } from "@/lib/payouts/end-payout";
import { discardRun, postRun } from "@/lib/payouts/end-run";
import { prepareRun } from "@/lib/payouts/prepare-run";
import {
  payoutPaidInput,
  payoutReversedInput,
  prepareInput,
  runInput,
  runPaidInput,
} from "@/lib/payouts/schema";

/** Who is paid by the platform is no matter of the environment: an IBAN is always a real one. */
const always = () => true;

const nothingDue = (until: string | undefined) =>
  until === undefined
    ? "Nobody is owed anything that can be paid yet."
    : "Nobody was owed anything at the end of that day that can be paid and is in no run.";

export async function prepareRunAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const answer = await formAction({ user, role: "finance" }, formData, prepareInput, async (input) => {
    const { environment, until } = input;
    const earlier = until === undefined ? undefined : dayEnd(until, user.timezone);
    const outcome = await prepareRun(user, environment, earlier);
    if (outcome.kind === "nothing") return { message: nothingDue(until) };
    return { data: `/operator/${input.environment}/payouts/${outcome.runId}` };
  });
  if (answer.data) redirect(answer.data);
  refresh();
  return { ...answer, data: undefined };
}

export async function postRunAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const answer = await confirmedAction(
    { user, role: "finance", when: isLive },
    formData,
    runInput,
    async (input) => ({
      message: (await postRun(user, input))
        ? "Posted. What it pays is off what partners are owed; have the bank pay it now."
        : "The run had been posted already. Nothing was done twice.",
    }),
  );
  if (answer.status === "success") refresh();
  return answer;
}

export async function discardRunAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const answer = await formAction({ user, role: "finance" }, formData, runInput, async (input) => {
    await discardRun(user, input);
    return { message: "Discarded. Nothing had moved; the next run pays what it held." };
  });
  if (answer.status === "success") refresh();
  return answer;
}

export async function markRunPaidAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const asked = { user, role: "finance", when: isLive } as const;
  const answer = await confirmedAction(asked, formData, runPaidInput, async (input) => {
    const paid = await markRunPaid(user, input);
    return { message: paid === 1 ? "1 payout marked paid" : `${paid} payouts marked paid` };
  });
  if (answer.status === "success") refresh();
  return answer;
}

export async function markPaidAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const asked = { user, role: "finance", when: isLive } as const;
  const answer = await confirmedAction(asked, formData, payoutPaidInput, async (input) => {
    await markPaid(user, input);
    return { message: "Payout marked paid" };
  });
  if (answer.status === "success") refresh();
  return answer;
}

export async function reversePayoutAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const asked = { user, role: "finance", when: isLive } as const;
  const answer = await confirmedAction(asked, formData, payoutReversedInput, async (input) => {
    await reversePayout(user, input);
    return { message: "Payout reversed. Its amount is owed again, and the next run pays it." };
  });
  if (answer.status === "success") refresh();
  return answer;
}

export async function setPayingAccountAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("operator");
  const asked = { user, role: "finance", when: always } as const;
  const answer = await confirmedAction(asked, formData, bankDetailsInput, async (input) => {
    await setBankDetails(user, input);
    return { message: "Saved. Bank files are made from this account from now on." };
  });
  if (answer.status === "success") refresh();
  return answer;
}
