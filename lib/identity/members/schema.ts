import { z } from "zod";
import { userRoles } from "@/lib/base/caller";
import { emailField, instantField, optional } from "@/lib/base/fields";
import { linkTokenField, newPasswordField } from "@/lib/identity/users/schema";

const roleField = z.enum(userRoles);

export const inviteInput = z.object({ email: emailField, role: roleField });
export type InviteInput = z.output<typeof inviteInput>;

export const invitationIdInput = z.object({ invitation_id: z.uuid() });
export type InvitationIdInput = z.output<typeof invitationIdInput>;

export const memberIdInput = z.object({ user_id: z.uuid() });
export type MemberIdInput = z.output<typeof memberIdInput>;

/**
 * `shown_factor_since` is the time at which the member set up the second factor that the form showed. The request is refused if
 * the member has set up another one since. Without `shown_factor_since`, any factor is turned off.
 */
export const memberFactorInput = memberIdInput.extend({ shown_factor_since: optional(instantField) });
export type MemberFactorInput = z.output<typeof memberFactorInput>;

/** `shown` is the role that the form showed. If it is set, the change is refused unless the user still has that role. */
export const setRoleInput = memberIdInput.extend({ role: roleField, shown: optional(roleField) });
export type SetRoleInput = z.output<typeof setRoleInput>;

export const openInvitationInput = z.object({ token: linkTokenField });

export const acceptInvitationInput = openInvitationInput.extend({ password: newPasswordField });
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;
