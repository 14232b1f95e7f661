"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/ui/form-state";
import type { Role } from "@/lib/base/caller";
import { acceptInvitation, viewInvitation } from "@/lib/identity/members/manage-invitations";
import { acceptInvitationInput, openInvitationInput } from "@/lib/identity/members/schema";
import { signInNewUser } from "../browser-sign-in";
import { clientIp, publicAction } from "../form-action";

/** The invitation that a link refers to. `token` is the link's token; the browser submits it again with the password. */
export type OpenedInvitation = {
  readonly token: string;
  readonly companyName: string;
  readonly email: string;
  readonly role: Role;
};

/**
 * Returns the invitation for a link's token. If the form also contains a password, creates the user, tries to sign them in and
 * redirects to the dashboard or, if the sign-in fails, to the sign-in page.
 */
export async function joinAction(
  _state: FormState<OpenedInvitation>,
  formData: FormData,
): Promise<FormState<OpenedInvitation>> {
  const opened = await publicAction(formData, openInvitationInput, async ({ token }) => {
    const { companyName, email, role } = await viewInvitation(token);
    return { data: { token, companyName, email, role } };
  });
  if (!opened.data || !formData.has("password")) return opened;
  const answer = await publicAction(formData, acceptInvitationInput, async (input) => {
    const email = await acceptInvitation(input, await clientIp());
    return { data: await signInNewUser({ email, password: input.password }) };
  });
  if (!answer.data) return { ...answer, data: opened.data };
  redirect(answer.data);
}
