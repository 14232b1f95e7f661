"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { requireUser } from "@/app/(auth)/require-user";
import { refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { mailer } from "@/lib/identity/mail/send-mail";
import {
  inviteMember,
  joinLink,
  mailInvitation,
  withdrawInvitation,
} from "@/lib/identity/members/manage-invitations";
import { removeMember, setRole, turnOffMemberFactor } from "@/lib/identity/members/manage-members";
import { invitationIdInput, inviteInput, memberIdInput, setRoleInput } from "@/lib/identity/members/schema";
import { makeResetLink } from "@/lib/identity/password-reset/reset-password";
import { resetOfUserInput } from "@/lib/identity/password-reset/schema";

/** A one-time link and its recipient. The link is shown only once. */
export type NewLink = { readonly email: string; readonly link: string };

export async function inviteAction(
  _state: FormState<NewLink>,
  formData: FormData,
): Promise<FormState<NewLink>> {
  const answer = await ownersAction(formData, inviteInput, async (user, input) => {
    const invitation = await inviteMember(user, input);
    const send = mailer();
    const isMailed = send === undefined || (await mailInvitation(user, invitation, send));
    const { email } = invitation;
    const message = isMailed
      ? `${email} is invited`
      : `${email} is invited. The hourly email limit is reached: send the link yourself`;
    return { message, data: { email, link: joinLink(invitation) } };
  });
  refresh();
  return answer;
}

export async function withdrawAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await ownersAction(formData, invitationIdInput, async (user, input) => {
    await withdrawInvitation(user, input);
    return { message: "Invitation withdrawn. Its link no longer works." };
  });
  refresh();
  return answer;
}

export async function setRoleAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await ownersAction(formData, setRoleInput, async (user, input) => {
    await setRole(user, input);
    return { message: "Role saved. It applies when they open their next page." };
  });
  return refreshIfDone(answer);
}

export async function turnOffFactorAction(_state: FormState, formData: FormData): Promise<FormState> {
  const answer = await ownersAction(formData, memberIdInput, async (user, input) => {
    await turnOffMemberFactor(user, input);
    return { message: "Second factor turned off. They now sign in with the password only." };
  });
  return refreshIfDone(answer);
}

export async function resetLinkAction(
  _state: FormState<NewLink>,
  formData: FormData,
): Promise<FormState<NewLink>> {
  return ownersAction(formData, resetOfUserInput, async (user, input) => {
    const { email, token } = await makeResetLink(user, input);
    return { data: { email, link: `${env().publicUrl}/reset#${token}` } };
  });
}

export async function removeAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller", "operator");
  const answer = await ownersAction(formData, memberIdInput, async (owner, input) => {
    await removeMember(owner, input);
    return { message: "Removed. They are signed out everywhere." };
  });
  if (answer.status === "success" && formData.get("user_id") === user.userId)
    redirect("/sign-in?reason=ended");
  return refreshIfDone(answer);
}

/** Runs an action that only owners may perform. Asks for the password if the account can use live money. */
async function ownersAction<Schema extends z.ZodType, Data>(
  formData: FormData,
  schema: Schema,
  run: (user: SignedInUser, input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
) {
  const user = await requireUser("partner", "reseller", "operator");
  const hasLiveMoney = () => user.kind === "operator" || user.liveApprovedAt !== null;
  return confirmedAction({ user, role: "owner", when: hasLiveMoney }, formData, schema, (input) =>
    run(user, input),
  );
}
