"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { readDeviceCookie, writeDeviceCookie } from "@/app/(auth)/device-cookie";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { changePassword } from "@/lib/users/change-password";
import { endOtherSessions, endOwnSession } from "@/lib/users/end-own-session";
import { changePasswordInput, sessionIdInput } from "@/lib/users/schema";

const emptyForm = z.object({});

export async function changePasswordAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  return formAction({ user, role: "viewer" }, formData, changePasswordInput, async (input) => {
    await writeDeviceCookie(await changePassword(user, input, await readDeviceCookie()));
    return { message: "Password changed. You are signed out everywhere else." };
  });
}

export async function endSessionAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const answer = await formAction({ user, role: "viewer" }, formData, sessionIdInput, async (input) => {
    await endOwnSession(user, input);
    return { message: "Signed out there" };
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
    return { message: "Signed out everywhere but here" };
  });
  refresh();
  return answer;
}
