"use server";

import { redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import type { FormState } from "@/components/ui/form-state";
import { applicantInput } from "@/lib/accounts/schema";
import { signUp } from "@/lib/accounts/sign-up";
import { isSameOrigin } from "@/lib/http/action";
import { endSession } from "@/lib/users/end-session";
import { signInInput } from "@/lib/users/schema";
import { authOptions } from "./auth-options";
import { enter, signInHere } from "./enter";
import { actionRequest, clientIp, publicAction } from "./form-action";
import { homeOf, startOf } from "./require-user";
import { clearSessionCookie } from "./session-cookie";

export async function signInAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, signInInput, async (input) => ({
    data: await signInHere(input),
  }));
  if (!answer.data) return answer;
  await enter(answer.data);
  redirect(startOf(answer.data.kind, formData.get("next")));
}

export async function signUpAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, applicantInput, async (input) => {
    await signUp(input, await clientIp());
    return { data: await signInHere(input) };
  });
  if (!answer.data) return answer;
  await enter(answer.data);
  redirect(homeOf[answer.data.kind]);
}

export async function signOutAction(): Promise<void> {
  if (!isSameOrigin(await actionRequest())) redirect("/");
  const session = await getServerSession(authOptions());
  if (session?.sessionId) await endSession(session.sessionId);
  await clearSessionCookie();
  redirect("/sign-in?reason=signed-out");
}
