"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { readDeviceCookie, writeDeviceCookie } from "@/app/(auth)/browser-cookies";
import { ALWAYS, NEVER, userAction } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { type QrPath, qrPath } from "@/components/ui/qr-path";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import {
  beginFactor,
  confirmFactor,
  type FactorSecret,
  findPendingFactor,
  renewRecoveryCodes,
  requireFactorForLive,
  turnOffFactor,
} from "@/lib/identity/second-factor/manage-factor";
import { factorCodeInput, liveFactorInput, setUpFactorInput } from "@/lib/identity/second-factor/schema";
import { changePassword, userForFactorSetup } from "@/lib/identity/users/current-password";
import { changePasswordInput, sessionIdInput } from "@/lib/identity/users/schema";
import { endOtherSessions, endUserSession } from "@/lib/identity/users/sessions";

const emptyForm = z.object({});

const KINDS = ["partner", "reseller", "operator"] as const;
const EVERY_USER = { kinds: KINDS, role: "viewer" } as const;

export async function changePasswordAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(EVERY_USER, formData, changePasswordInput, async (user, input) => {
    await writeDeviceCookie(await changePassword(user, input, await readDeviceCookie()));
    return "Password changed. Your other sessions have ended.";
  });
}

export async function endSessionAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...EVERY_USER, refresh: ({ data }: FormState) => !data };
  const answer = await userAction(guard, formData, sessionIdInput, async (user, input) => {
    await endUserSession(user, input);
    return { message: "Session ended", data: input.session_id === user.sessionId };
  });
  if (answer.data) redirect("/sign-in?reason=signed-out");
  return answer;
}

export async function endOthersAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...EVERY_USER, refresh: ALWAYS }, formData, emptyForm, async (user) => {
    await endOtherSessions(user);
    return "All other sessions ended";
  });
}

/**
 * A step of the second-factor setup: enter the code again, scan the authenticator secret, or save the recovery codes, which are
 * shown once.
 */
export type FactorStep =
  /**
   * The submitted form contained a code, but was rejected before the password was confirmed. It asks for the code again, and
   * for the password if it is needed, but does not show the secret.
   */
  | { readonly kind: "unconfirmed" }
  | { readonly kind: "secret"; readonly secret: string; readonly qr: QrPath }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/**
 * If the form contains no code, returns a new authenticator secret. If it contains a code generated from that secret, turns the
 * second factor on and returns the recovery codes. If the code is wrong, returns the same secret again. Requires a recently
 * entered password.
 */
export async function setUpFactorAction(
  _state: FormState<FactorStep>,
  formData: FormData,
): Promise<FormState<FactorStep>> {
  const guard = { ...EVERY_USER, confirm: ALWAYS, confirmAs: userForFactorSetup, refresh: NEVER };
  const confirmed: { user?: SignedInUser } = {};
  const answer = await userAction(guard, formData, setUpFactorInput, async (user, { code }) => {
    confirmed.user = user;
    if (code === undefined) return { data: secretStep(await beginFactor(user)) };
    const codes = await confirmFactor(user, { code });
    return { message: "Second factor set up", data: { kind: "codes", codes } as FactorStep };
  });
  if (answer.status === "success" || !formData.has("code")) return answer;
  if (!confirmed.user) return { ...answer, values: {}, data: { kind: "unconfirmed" } };
  const pending = await findPendingFactor(confirmed.user);
  return { ...answer, values: {}, ...(pending && { data: secretStep(pending) }) };
}

export async function renewCodesAction(
  _state: FormState<readonly string[]>,
  formData: FormData,
): Promise<FormState<readonly string[]>> {
  const guard = { ...EVERY_USER, confirm: ALWAYS };
  const answer = await userAction(guard, formData, factorCodeInput, async (user, input) => ({
    message: "New recovery codes created. The previous ones no longer work.",
    data: await renewRecoveryCodes(user, input),
  }));
  return { ...answer, values: {} };
}

export async function turnOffFactorAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...EVERY_USER, confirm: ALWAYS };
  const answer = await userAction(guard, formData, factorCodeInput, async (user, input) => {
    await turnOffFactor(user, input);
    return "Second factor turned off";
  });
  return { ...answer, values: {} };
}

export async function liveFactorAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { kinds: KINDS, role: "owner", confirm: ALWAYS } as const;
  return userAction(guard, formData, liveFactorInput, async (user, input) => {
    await requireFactorForLive(user, input);
    return input.live_needs_factor === "yes"
      ? "Saved. Sensitive actions in live mode now require a code too."
      : "Saved. Sensitive actions in live mode now ask for the password only.";
  });
}

function secretStep({ secret, uri }: FactorSecret): FactorStep {
  return { kind: "secret", secret, qr: qrPath(uri) };
}
