"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { clientIp, publicAction } from "@/app/(auth)/form-action";
import type { FormState } from "@/components/ui/form-state";
import { refusePage } from "@/lib/api/http/page-answer";
import { cancelCheckout } from "@/lib/payments/intents/cancel-intent";
import type { CheckoutAnswer, CheckoutForm } from "./answer";
import { markJustPaid, readAcceptedCodes, writeAcceptedCodes } from "./checkout-cookies";
import { type CheckoutInput, cancelForm, checkoutForm } from "./checkout-form";
import { codesToStore, respond } from "./respond";

/** The form as the page's script sends it. A checkout that has closed meanwhile shows itself in the same answer. */
export async function askCheckout(formData: FormData): Promise<CheckoutForm> {
  const answer = await checkoutAnswer(formData);
  if (answer.data?.closed) refresh();
  return answer;
}

/**
 * The form as a browser without script posts it. A checkout that has closed is shown by a redirect to itself, so that
 * reloading the receipt does not post codes again.
 */
export async function postCheckout(_: CheckoutForm, formData: FormData): Promise<CheckoutForm> {
  const answer = await checkoutAnswer(formData);
  if (!answer.data?.closed) return answer;
  const accessCode = String(formData.get("access_code"));
  if (formData.get("act") === "pay") await markJustPaid(accessCode);
  redirect(`/redemptions/checkout/${accessCode}`);
}

/** The customer gives up. Whatever state the checkout is in then, the page shows it. */
export async function cancelPayment(_: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, cancelForm, async ({ access_code }) => {
    await cancelCheckout(access_code);
    return {};
  });
  refresh();
  return answer;
}

async function checkoutAnswer(formData: FormData): Promise<CheckoutForm> {
  const ip = await clientIp();
  return publicAction(formData, checkoutForm, async (input) => {
    const { answer, retryAfterS, expiresAt } = await respond(input, ip);
    if (retryAfterS > 0) refusePage(429, retryAfterS);
    await rememberAnswer(input, answer, expiresAt);
    return { data: answer };
  });
}

/** Stores what the next page of this browser has to know. A cookie that is as it was is not sent: Next would render the page again. */
async function rememberAnswer(input: CheckoutInput, answer: CheckoutAnswer, expiresAt: Date): Promise<void> {
  const { access_code: accessCode } = input;
  const stored = await readAcceptedCodes(accessCode);
  const codes = codesToStore(stored, input, answer);
  if (codes.join() !== stored.join()) await writeAcceptedCodes(accessCode, codes, expiresAt);
}
