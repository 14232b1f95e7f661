"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { clientIp } from "@/app/(auth)/form-action";
import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { checkoutAction } from "@/app/(checkout)/_parts/checkout-action";
import { chooseLanguage } from "@/app/(checkout)/_parts/choose-language";
import { formLanguage, pathAfterPost } from "@/app/(checkout)/_parts/language";
import { invalidOnPage } from "@/app/(checkout)/_parts/page-error";
import type { FormState } from "@/components/ui/form-state";
import { refusePage } from "@/lib/api/http/front-door";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { markPaid, readAcceptedCodes, writeAcceptedCodes } from "./checkout";
import type { CheckoutAnswer, CheckoutForm } from "./checkout-answer";
import {
  type CheckoutInput,
  cancelForm,
  checkoutForm,
  codeCountFault,
  codesToStore,
  respond,
} from "./respond";

/**
 * Handles a form post sent with JavaScript and returns the next form state. If the checkout has closed or was extended, also
 * refreshes the page to show the checkout's new state.
 */
export async function askCheckout(formData: FormData): Promise<CheckoutForm> {
  const answer = await checkoutAnswer(formData);
  if (answer.data?.alreadyPaid && formData.get("act") === "pay")
    await markPaid(String(formData.get("access_code")), "before");
  if (answer.data?.closed || answer.data?.notice) refresh();
  return answer;
}

/**
 * Handles form posts sent without JavaScript, and changes to the page's language. Once the checkout has closed, redirects to
 * its page, so that reloading the receipt does not post the voucher codes again.
 */
export async function postCheckout(_: CheckoutForm, formData: FormData): Promise<CheckoutForm> {
  if (formData.has("locale")) {
    await chooseLanguage(formData);
    const posted = (name: string) => String(formData.get(name) ?? "");
    return { status: "idle", values: { codes: posted("codes"), outcome: posted("outcome") } };
  }
  const answer = await checkoutAnswer(formData);
  if (!answer.data?.closed) return answer;
  const accessCode = String(formData.get("access_code"));
  if (formData.get("act") === "pay") await markPaid(accessCode, answer.data.alreadyPaid ? "before" : "now");
  redirect(await pathAfterPost(checkoutPath("redemptions", accessCode)));
}

/** Cancels the payment and refreshes the page, which shows the resulting state. */
export async function cancelPayment(_: FormState, formData: FormData): Promise<FormState> {
  const answer = await checkoutAction(
    formLanguage(formData),
    formData,
    cancelForm,
    async ({ access_code }) => {
      await cancelCheckout(access_code);
      return {};
    },
  );
  refresh();
  return answer;
}

async function checkoutAnswer(formData: FormData): Promise<CheckoutForm> {
  const ip = await clientIp();
  const language = formLanguage(formData);
  const run = async (input: CheckoutInput) => {
    const fault = codeCountFault(input, language);
    if (fault) throw invalidOnPage("codes", fault);
    const { answer, retryAfterS, expiresAt } = await respond(input, ip, language);
    if (retryAfterS > 0) refusePage(429, retryAfterS);
    await rememberAnswer(input, answer, expiresAt);
    return { data: answer };
  };
  const { failures } = language.messages.redemption;
  // An error during a payment can occur after the payment was committed, so Pay has separate error messages.
  const words = formData.get("act") === "pay" ? failures.pay : failures.check;
  return checkoutAction(language, formData, checkoutForm(language), run, words);
}

/**
 * Stores the accepted voucher codes in this browser's cookie. Leaves the cookie unchanged if neither the codes nor the
 * checkout's expiry has changed, because setting it makes Next.js render the page again.
 */
async function rememberAnswer(input: CheckoutInput, answer: CheckoutAnswer, expiresAt: Date): Promise<void> {
  const { access_code: accessCode } = input;
  const stored = await readAcceptedCodes(accessCode);
  const codes = codesToStore(stored, input, answer);
  if (codes.join() !== stored.join() || answer.notice) await writeAcceptedCodes(accessCode, codes, expiresAt);
}
