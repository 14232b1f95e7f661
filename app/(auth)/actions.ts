"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/ui/form-state";
import { confirmSignUp } from "@/lib/accounts/confirm-sign-up";
import { confirmInput, signUpInput } from "@/lib/accounts/schema";
import { MAX_SIGN_UP_MAILS_PER_HOUR, requestSignUp, signUp } from "@/lib/accounts/sign-up";
import { isSameOrigin } from "@/lib/api/http/action";
import { AppError } from "@/lib/base/errors";
import { isTimeZone } from "@/lib/base/time-zones";
import { mailer } from "@/lib/identity/mail/send-mail";
import {
  MAX_RESET_MAILS_PER_HOUR,
  requestReset,
  resetPassword,
} from "@/lib/identity/password-reset/reset-password";
import { forgotInput, resetInput } from "@/lib/identity/password-reset/schema";
import { factorCodeInput } from "@/lib/identity/second-factor/schema";
import { signInInput } from "@/lib/identity/users/schema";
import { endSession } from "@/lib/identity/users/sessions";
import { clearSessionCookie, sessionIdOfBrowser } from "./browser-cookies";
import { finishBrowserSignIn, signInBrowser, signInNewUser, storeSignIn } from "./browser-sign-in";
import { actionRequest, clientIp, publicAction } from "./form-action";

export async function signInAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, signInInput, async (input) => ({
    data: await signInBrowser(input),
  }));
  if (!answer.data) return answer;
  redirect(await storeSignIn(answer.data, formData.get("next")));
}

export async function finishSignInAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, factorCodeInput, async ({ code }) => ({
    data: await finishBrowserSignIn(code),
  }));
  if (!answer.data) return { ...answer, values: {} };
  redirect(await storeSignIn(answer.data, formData.get("next")));
}

/**
 * If mail is configured, emails a link with which {@link confirmSignUpAction} creates the account, or a notice if the address
 * is already in use. Otherwise, creates the account and signs in its user.
 */
export async function signUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const send = mailer();
  // Ignore an unknown time zone: it comes from a hidden field, so the user could not correct it.
  if (!isTimeZone(String(formData.get("timezone")))) formData.delete("timezone");
  const answer = await publicAction<typeof signUpInput, string>(formData, signUpInput, async (input) => {
    if (send) {
      await requestSignUp(input, await clientIp(), send);
      const message = `Check ${input.email} for a message from us, which says how to continue. We send at most ${MAX_SIGN_UP_MAILS_PER_HOUR} an hour.`;
      return { message };
    }
    await signUp(input, await clientIp());
    return { data: await signInNewUser(input) };
  });
  if (!answer.data) return answer;
  redirect(answer.data);
}

export async function confirmSignUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, confirmInput, async (input) => {
    const email = await confirmSignUp(input);
    return { data: await signInNewUser({ email, password: input.password }) };
  });
  if (!answer.data) return answer;
  redirect(answer.data);
}

export async function resetPasswordAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, resetInput, async (input) => {
    await resetPassword(input, await clientIp());
    return {};
  });
  if (answer.status === "success") redirect("/sign-in?reason=reset");
  return answer;
}

/**
 * Emails a password reset link, as described for {@link requestReset}. Returns the same message whether or not an account uses
 * the address. Returns an error if mail is not configured.
 */
export async function forgotAction(_state: FormState, formData: FormData): Promise<FormState> {
  return publicAction(formData, forgotInput, async (input) => {
    const send = mailer();
    if (!send)
      throw new AppError("forbidden", {
        message: "This installation does not send email. Ask an owner of your account for a link.",
      });
    await requestReset(input, await clientIp(), send);
    const message = `If an account uses ${input.email}, we are emailing instructions to it. We send at most ${MAX_RESET_MAILS_PER_HOUR} emails an hour.`;
    return { message };
  });
}

export async function signOutAction(): Promise<void> {
  if (!isSameOrigin(await actionRequest())) redirect("/");
  const sessionId = await sessionIdOfBrowser();
  if (sessionId) await endSession(sessionId);
  await clearSessionCookie();
  redirect("/sign-in?reason=signed-out");
}
