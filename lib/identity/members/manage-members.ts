import type { Role } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertRole } from "@/lib/base/roles";
import { assertShown } from "@/lib/base/shown-values";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import { turnOffUserFactor } from "@/lib/identity/second-factor/manage-factor";
import type { MemberFactorInput, MemberIdInput, SetRoleInput } from "./schema";
import {
  type Invitation,
  type Member,
  removeMemberRow,
  selectInvitations,
  selectMember,
  selectMembers,
  setRoleRow,
} from "./store";

export type { Invitation, Member };

/**
 * Changes the role of a user of the owner's account, effective from the user's next request. Returns false if the user has that
 * role already. The call is audited. Throws `not_found` if the account has no such user. Throws `forbidden` for anyone but an
 * owner, if the role has changed since the form was shown, and if no owner would remain, even under concurrent calls.
 */
export async function setRole(
  user: SignedInUser,
  { user_id: userId, role: after, shown }: SetRoleInput,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const member = await selectMember(user.accountId, userId);
    if (!member) throw new AppError("not_found");
    const { role: before, email } = member;
    const act = actionByUser(user, "member.role_set", now(), { member: email, before, after });
    if (before === after) return false;
    assertShown(before, shown, `the role of ${email} was set to ${before}`);
    const change = { actorId: user.userId, userId, before, after };
    if (!(await setRoleRow(user.accountId, change, act))) {
      await assertChangeAllowed(user, userId, before);
      return CONFLICT;
    }
    logAction(act, userId);
    return true;
  });
}

/**
 * Removes a user of the owner's account and ends their sessions. Their email can be used for a new user of any account, but
 * audit entries still show it. The call is audited. Throws `not_found` if the account has no such user. Throws `forbidden` for
 * anyone but an owner, and if no owner would remain, even under concurrent calls.
 */
export async function removeMember(user: SignedInUser, { user_id: userId }: MemberIdInput): Promise<void> {
  await retryOnConflict(async () => {
    const member = await selectMember(user.accountId, userId);
    if (!member) throw new AppError("not_found");
    const { role, email } = member;
    const act = actionByUser(user, "member.removed", now(), { member: email, role });
    const removal = { actorId: user.userId, userId, role };
    if (!(await removeMemberRow(user.accountId, removal, act))) {
      await assertChangeAllowed(user, userId, role);
      return CONFLICT;
    }
    return logAction(act, userId);
  });
}

/**
 * Removes the second factor of another user in the owner's account, such as a user who has lost their authenticator. The call
 * is audited. Throws `not_found` if the account has no such user. Throws `forbidden` for anyone but an owner, for a factor that
 * was set up after the form was shown, and for the caller's own factor, whose removal requires a code.
 */
export async function turnOffMemberFactor(owner: SignedInUser, input: MemberFactorInput): Promise<void> {
  const member = await selectMember(owner.accountId, input.user_id);
  if (!member) throw new AppError("not_found");
  if (member.id === owner.userId) {
    const message = "Turn off your own second factor under Security, with a code.";
    throw new AppError("forbidden", { message });
  }
  await turnOffUserFactor(owner, member, input.shown_factor_since);
}

/** Returns the members of the user's account, oldest first, and its invitations. Every role may call this. */
export async function listMembers(
  user: SignedInUser,
): Promise<{ members: readonly Member[]; invitations: readonly Invitation[] }> {
  const [members, invitations] = await Promise.all([
    selectMembers(user.accountId),
    selectInvitations(user.accountId),
  ]);
  return { members, invitations };
}

/**
 * Throws `forbidden` if a change to the user with the ID `userId` failed because the caller is no longer an owner or because no
 * owner would remain. Returns normally if the change can be retried. `role` is that user's role before the change.
 */
async function assertChangeAllowed(user: SignedInUser, userId: string, role: Role): Promise<void> {
  const members = await selectMembers(user.accountId);
  const owners = members.filter((member) => member.role === "owner");
  assertRole(members.find(({ id }) => id === user.userId)?.role ?? "viewer", "owner");
  if (role !== "owner" || owners.some(({ id }) => id !== userId)) return;
  throw new AppError("forbidden", {
    message: "Nothing was changed. An account needs at least one owner: make someone else an owner first.",
  });
}
