"use server";

import { redirect } from "next/navigation";
import type { z } from "zod";
import { ALWAYS, isLive, type Outcome, userAction } from "@/app/(dashboard)/_shell/form-actions";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { AFTER_DISCARD } from "@/app/(dashboard)/_words/run-words";
import { dayEnd } from "@/app/(dashboard)/_words/zoned-time";
import type { FormState } from "@/components/ui/form-state";
import type { Environment } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { bankDetailsInput } from "@/lib/money/bank-details/schema";
import { makeBankFile, markNotSubmitted, releasePayout } from "@/lib/money/payouts/bank-files";
import { markFilePaid, markPaid, markRunPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import {
  bankFileInput,
  bankFilePaidInput,
  payoutInput,
  payoutPaidInput,
  payoutReversedInput,
  prepareInput,
  runInput,
  runPaidInput,
} from "@/lib/money/payouts/schema";

type InEnvironment = z.ZodType<{ environment: Environment }>;

/** Refreshes the page after a refusal too, because another tab or operator may have changed what the page shows. */
const FINANCE = { kinds: ["operator"], role: "finance", refresh: ALWAYS } as const;

const markedText = (count: number) =>
  count === 0
    ? { message: "No payout was in transit. Nothing was changed.", isUnchanged: true }
    : `${countOf(count, "payout")} marked paid`;
const createdText = (count: number) =>
  `Bank file for ${countOf(count, "payout")} created. Download it and submit it to your bank.`;

const POSTED: Readonly<Record<Environment, string>> = {
  live: "Run posted. Create a bank file and submit it to your bank.",
  test: "Run posted. Mark its payouts as paid.",
};
const POSTED_BEFORE = { message: "The run was already posted. Nothing was changed.", isUnchanged: true };
const DISCARDED = `Run discarded. No money moved. ${AFTER_DISCARD}`;
const REVERSED =
  "Payout reversed. Its amount is owed again. The next run includes it, unless the partner is suspended.";
const NOT_SUBMITTED =
  "Bank file marked as not submitted. Payouts from it that are still in transit can go into another file. If one is on hold, release it first.";
const RELEASED = "Payout released. Download its bank file and submit it to your bank.";

const nothingDue = (until: string | undefined) => ({
  message:
    until === undefined
      ? "No partner has a payable balance yet."
      : "No partner had a payable balance at the end of that day.",
  isUnchanged: true,
});

export async function prepareRunAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...FINANCE, refresh: ({ data }: FormState) => !data };
  const answer = await userAction(guard, formData, prepareInput, async (user, { environment, until }) => {
    const earlier = until === undefined ? undefined : dayEnd(until, user.timezone);
    const outcome = await prepareRun(user, environment, earlier);
    if (outcome.kind === "nothing_payable") return nothingDue(until);
    return { data: `/operator/${environment}/payouts/${outcome.runId}` };
  });
  if (answer.data) redirect(answer.data);
  return answer;
}

export async function postRunAction(_state: FormState, formData: FormData): Promise<FormState> {
  return payoutsAct(formData, runInput, postRun, (isPosted, { environment }) =>
    isPosted ? POSTED[environment] : POSTED_BEFORE,
  );
}

export async function discardRunAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(FINANCE, formData, runInput, async (operator, input) => {
    await discardRun(operator, input);
    return DISCARDED;
  });
}

export async function markRunPaidAction(_state: FormState, formData: FormData): Promise<FormState> {
  return payoutsAct(formData, runPaidInput, markRunPaid, markedText);
}

export async function markFilePaidAction(_state: FormState, formData: FormData): Promise<FormState> {
  return payoutsAct(formData, bankFilePaidInput, markFilePaid, markedText);
}

export async function markPaidAction(_state: FormState, formData: FormData): Promise<FormState> {
  return payoutsAct(formData, payoutPaidInput, markPaid, () => "Payout marked paid");
}

export async function reversePayoutAction(_state: FormState, formData: FormData): Promise<FormState> {
  return payoutsAct(formData, payoutReversedInput, reversePayout, () => REVERSED);
}

export async function makeBankFileAction(_state: FormState, formData: FormData): Promise<FormState> {
  return payoutsAct(formData, runInput, makeBankFile, createdText);
}

export async function markNotSubmittedAction(_state: FormState, formData: FormData): Promise<FormState> {
  return payoutsAct(formData, bankFileInput, markNotSubmitted, () => NOT_SUBMITTED);
}

export async function releasePayoutAction(_state: FormState, formData: FormData): Promise<FormState> {
  return payoutsAct(formData, payoutInput, releasePayout, () => RELEASED);
}

/**
 * Runs `verb` in a {@link userAction} that requires the finance role and, in the live environment, the password. `textOf`
 * returns the outcome to show, based on the result of `verb` and the input.
 */
function payoutsAct<Schema extends InEnvironment, Result>(
  formData: FormData,
  schema: Schema,
  verb: (operator: SignedInUser, input: z.output<Schema>) => Promise<Result>,
  textOf: (result: Result, input: z.output<Schema>) => Outcome<never>,
): Promise<FormState> {
  return userAction({ ...FINANCE, confirm: isLive }, formData, schema, async (operator, input) =>
    textOf(await verb(operator, input), input),
  );
}

/**
 * Saves the platform's bank account, from which payouts are paid. Requires the password in the test environment too, because
 * both environments share this account.
 */
export async function setPayingAccountAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...FINANCE, confirm: ALWAYS }, formData, bankDetailsInput, async (operator, input) => {
    await setBankDetails(operator, input);
    return "Bank details saved. New bank files use this account.";
  });
}
