"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { isLive } from "@/app/_dashboard/environment";
import { dayEnd } from "@/app/_dashboard/zoned-time";
import { ALWAYS, NEVER } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { bankDetailsInput } from "@/lib/bank-details/schema";
import { setBankDetails } from "@/lib/bank-details/set-bank-details";
import { makeBankFile, markNotSubmitted, releasePayout } from "@/lib/payouts/bank-files";
import { markFilePaid, markPaid, markRunPaid, reversePayout } from "@/lib/payouts/end-payout";
import { discardRun, postRun } from "@/lib/payouts/end-run";
import { prepareRun } from "@/lib/payouts/prepare-run";
import {
  bankFileInput,
  bankFilePaidInput,
  payoutInput,
  payoutPaidInput,
  payoutReversedInput,
  prepareInput,
  runInput,
  runPaidInput,
} from "@/lib/payouts/schema";
import { operatorsAct } from "../operators-act";

const IN_LIVE = { role: "finance", when: isLive } as const;

const markedText = (count: number) => (count === 1 ? "1 payout marked paid" : `${count} payouts marked paid`);

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
  return operatorsAct(IN_LIVE, formData, runInput, async (operator, input) =>
    (await postRun(operator, input))
      ? "Posted. What it pays is off what partners are owed; have the bank pay it now."
      : "The run had been posted already. Nothing was done twice.",
  );
}

export async function discardRunAction(_state: FormState, formData: FormData): Promise<FormState> {
  const asked = { role: "finance", when: NEVER } as const;
  return operatorsAct(asked, formData, runInput, async (operator, input) => {
    await discardRun(operator, input);
    return "Discarded. Nothing had moved; the next run pays what it held.";
  });
}

export async function markRunPaidAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorsAct(IN_LIVE, formData, runPaidInput, async (operator, input) =>
    markedText(await markRunPaid(operator, input)),
  );
}

export async function markFilePaidAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorsAct(IN_LIVE, formData, bankFilePaidInput, async (operator, input) =>
    markedText(await markFilePaid(operator, input)),
  );
}

export async function markPaidAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorsAct(IN_LIVE, formData, payoutPaidInput, async (operator, input) => {
    await markPaid(operator, input);
    return "Payout marked paid";
  });
}

export async function reversePayoutAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorsAct(IN_LIVE, formData, payoutReversedInput, async (operator, input) => {
    await reversePayout(operator, input);
    return "Payout reversed. Its amount is owed again, and the next run pays it.";
  });
}

export async function makeBankFileAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorsAct(IN_LIVE, formData, runInput, async (operator, input) => {
    const count = await makeBankFile(operator, input);
    return `Bank file of ${count === 1 ? "1 payout" : `${count} payouts`} created. Download it and give it to your bank.`;
  });
}

export async function markNotSubmittedAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorsAct(IN_LIVE, formData, bankFileInput, async (operator, input) => {
    await markNotSubmitted(operator, input);
    return "Marked as not submitted. Its payouts can go into another file.";
  });
}

export async function releasePayoutAction(_state: FormState, formData: FormData): Promise<FormState> {
  return operatorsAct(IN_LIVE, formData, payoutInput, async (operator, input) => {
    await releasePayout(operator, input);
    return "Released. Download its bank file and give it to your bank.";
  });
}

/** Who is paid by the platform is no matter of the environment: an IBAN is always a real one. */
export async function setPayingAccountAction(_state: FormState, formData: FormData): Promise<FormState> {
  const asked = { role: "finance", when: ALWAYS } as const;
  return operatorsAct(asked, formData, bankDetailsInput, async (operator, input) => {
    await setBankDetails(operator, input);
    return "Saved. Bank files are made from this account from now on.";
  });
}
