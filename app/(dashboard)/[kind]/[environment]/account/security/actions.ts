"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { readDeviceCookie, writeDeviceCookie } from "@/app/(auth)/browser-cookies";
import { ALWAYS, confirmedAction } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { type QrPath, qrPath } from "@/components/ui/qr-path";
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

export async function changePasswordAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  return formAction({ user, role: "viewer" }, formData, changePasswordInput, async (input) => {
    await writeDeviceCookie(await changePassword(user, input, await readDeviceCookie()));
    return { message: "Password changed. Your other sessions have ended." };
  });
}

export async function endSessionAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const answer = await formAction({ user, role: "viewer" }, formData, sessionIdInput, async (input) => {
    await endUserSession(user, input);
    return { message: "Session ended" };
  });
  if (answer.status === "success" && formData.get("session_id") === user.sessionId) {
    redirect("/sign-in?reason=signed-out");
  }
  refresh();
  return answer;
}

export async function endOthersAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const answer = await formAction({ user, role: "viewer" }, formData, emptyForm, async () => {
    await endOtherSessions(user);
    return { message: "All other sessions ended" };
  });
  refresh();
  return answer;
}

/** The steps of the second-factor setup: confirm the password, show the authenticator secret, show the recovery codes once. */
export type FactorStep =
  /**
   * The password must be confirmed again before the secret is shown. The user can enter the authenticator's code together with
   * the password.
   */
  | { readonly kind: "unconfirmed" }
  | { readonly kind: "secret"; readonly secret: string; readonly qr: QrPath }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/**
 * Returns a new authenticator secret. If a code generated from that secret is posted, turns the second factor on and returns the
 * recovery codes.
 */
export async function setUpFactorAction(
  _state: FormState<FactorStep>,
  formData: FormData,
): Promise<FormState<FactorStep>> {
  const user = await requireUser("partner", "reseller", "operator");
  const guard = { user: userForFactorSetup(user), role: "viewer", when: ALWAYS } as const;
  let isConfirmed = false;
  const answer = await confirmedAction(guard, formData, setUpFactorInput, async ({ code }) => {
    isConfirmed = true;
    if (code === undefined) return { data: secretStep(await beginFactor(user)) };
    const codes = await confirmFactor(user, { code });
    return { message: "Second factor set up", data: { kind: "codes", codes } as FactorStep };
  });
  if (answer.status === "success" || !formData.has("code")) return answer;
  if (!isConfirmed) return { ...answer, values: {}, data: { kind: "unconfirmed" } };
  const pending = await findPendingFactor(user);
  return { ...answer, values: {}, ...(pending && { data: secretStep(pending) }) };
}

export async function renewCodesAction(
  _state: FormState<readonly string[]>,
  formData: FormData,
): Promise<FormState<readonly string[]>> {
  const user = await requireUser("partner", "reseller", "operator");
  return confirmedAction({ user, role: "viewer", when: ALWAYS }, formData, emptyForm, async () => ({
    message: "New recovery codes created. The previous ones no longer work.",
    data: await renewRecoveryCodes(user),
  }));
}

export async function turnOffFactorAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const guard = { user, role: "viewer", when: ALWAYS } as const;
  const answer = await confirmedAction(guard, formData, factorCodeInput, async (input) => {
    await turnOffFactor(user, input);
    return { message: "Second factor turned off" };
  });
  return { ...refreshIfDone(answer), values: {} };
}

export async function liveFactorAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const guard = { user, role: "owner", when: ALWAYS } as const;
  const answer = await confirmedAction(guard, formData, liveFactorInput, async (input) => {
    await requireFactorForLive(user, input);
    return { message: "Saved" };
  });
  return refreshIfDone(answer);
}

function secretStep({ secret, uri }: FactorSecret): FactorStep {
  return { kind: "secret", secret, qr: qrPath(uri) };
}
