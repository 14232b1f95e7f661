"use server";

import { redirect } from "next/navigation";
import type { OneTimeLink } from "@/app/(dashboard)/_cards/reset-link-notice";
import { ALWAYS, NEVER, userAction } from "@/app/(dashboard)/_shell/form-actions";
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

/** Restricts the actions on members to owners. They must enter their password again if the account can use live money. */
const OWNER = {
  kinds: ["partner", "reseller", "operator"],
  role: "owner",
  confirm: (_input: unknown, { kind, liveApprovedAt }: SignedInUser) =>
    kind === "operator" || liveApprovedAt !== null,
} as const;

/** The link of a new invitation, and whether it was emailed to the recipient. */
export type InvitationLink = OneTimeLink & { readonly isMailed: boolean };

export async function inviteAction(
  _state: FormState<InvitationLink>,
  formData: FormData,
): Promise<FormState<InvitationLink>> {
  return userAction({ ...OWNER, refresh: ALWAYS }, formData, inviteInput, async (user, input) => {
    const invitation = await inviteMember(user, input);
    const send = mailer();
    const isMailed = send !== undefined && (await mailInvitation(user, invitation, send));
    const { email } = invitation;
    const message =
      send === undefined || isMailed
        ? `${email} is invited`
        : `${email} is invited. The hourly email limit is reached: send the link yourself`;
    return { message, data: { email, link: joinLink(invitation), isMailed } };
  });
}

export async function withdrawAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...OWNER, refresh: ALWAYS }, formData, invitationIdInput, async (user, input) => {
    await withdrawInvitation(user, input);
    return "Invitation withdrawn. Its link no longer works.";
  });
}

export async function setRoleAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(OWNER, formData, setRoleInput, async (user, input) => {
    await setRole(user, input);
    return "Role saved. It applies when they open their next page.";
  });
}

export async function turnOffFactorAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction(OWNER, formData, memberIdInput, async (user, input) => {
    await turnOffMemberFactor(user, input);
    return "Second factor turned off. They now sign in with the password only.";
  });
}

export async function resetLinkAction(
  _state: FormState<OneTimeLink>,
  formData: FormData,
): Promise<FormState<OneTimeLink>> {
  return userAction({ ...OWNER, refresh: NEVER }, formData, resetOfUserInput, async (user, input) => {
    const { email, token } = await makeResetLink(user, input);
    return { data: { email, link: `${env().publicUrl}/reset#${token}` } };
  });
}

export async function removeAction(_state: FormState, formData: FormData): Promise<FormState> {
  const guard = { ...OWNER, refresh: ({ status, data }: FormState) => status === "success" && !data };
  const answer = await userAction(guard, formData, memberIdInput, async (user, input) => {
    await removeMember(user, input);
    return { message: "Removed. They are signed out everywhere.", data: input.user_id === user.userId };
  });
  if (answer.data) redirect("/sign-in?reason=ended");
  return answer;
}
