"use server";

import { redirect } from "next/navigation";
import type { OneTimeLink } from "@/app/(dashboard)/_cards/reset-link-notice";
import { ALWAYS, NEVER, userAction } from "@/app/(dashboard)/_shell/form-actions";
import { withoutFactorText } from "@/app/(dashboard)/_words/labels";
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
import {
  type InviteInput,
  invitationIdInput,
  inviteInput,
  memberFactorInput,
  memberIdInput,
  setRoleInput,
} from "@/lib/identity/members/schema";
import { makeResetLink } from "@/lib/identity/password-reset/reset-password";
import { resetOfUserInput } from "@/lib/identity/password-reset/schema";

/**
 * Restricts the actions on members to owners. Requires a recently entered password on the operators' account and on accounts
 * that are approved for the live environment.
 */
const OWNER = {
  kinds: ["partner", "reseller", "operator"],
  role: "owner",
  confirm: (_input: unknown, { kind, liveApprovedAt }: SignedInUser) =>
    kind === "operator" || liveApprovedAt !== null,
} as const;

/** The recipient of a new invitation, and the invitation's link unless the link was emailed to the recipient. */
export type NewInvitation = { readonly email: string; readonly link?: string };

export async function inviteAction(
  _state: FormState<NewInvitation>,
  formData: FormData,
): Promise<FormState<NewInvitation>> {
  return userAction({ ...OWNER, refresh: ALWAYS }, formData, inviteInput, async (user, input) => {
    return { message: `${input.email} has been invited`, data: await invite(user, input) };
  });
}

async function invite(user: SignedInUser, input: InviteInput): Promise<NewInvitation> {
  const { email } = input;
  if (!mailer()) return { email, link: joinLink(await inviteMember(user, input)) };
  await mailInvitation(user, input);
  return { email };
}

export async function withdrawAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...OWNER, refresh: ALWAYS }, formData, invitationIdInput, async (user, input) => {
    await withdrawInvitation(user, input);
    return "Invitation withdrawn. Its link no longer works.";
  });
}

export async function setRoleAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...OWNER, refresh: ALWAYS }, formData, setRoleInput, async (user, input) => {
    const isChanged = await setRole(user, input);
    return isChanged
      ? "Role saved. It applies immediately."
      : { message: "The member already has this role. Nothing was changed.", isUnchanged: true };
  });
}

export async function turnOffFactorAction(_state: FormState, formData: FormData): Promise<FormState> {
  return userAction({ ...OWNER, refresh: ALWAYS }, formData, memberFactorInput, async (user, input) => {
    await turnOffMemberFactor(user, input);
    return `Second factor turned off. ${withoutFactorText(user)}`;
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
    return { message: "Member removed and signed out everywhere.", data: input.user_id === user.userId };
  });
  if (answer.data) redirect("/sign-in?reason=signed-out");
  return answer;
}
