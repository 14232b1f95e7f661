import type { Role } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertRole } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { noteAct, ownAct } from "@/lib/identity/audit/act";
import { turnOffFactorOf } from "@/lib/identity/second-factor/manage-factor";
import { newLinkToken } from "@/lib/identity/users/link-token";
import { hashPassword } from "@/lib/identity/users/passwords";
import { selectInvitations } from "./invitation-store";
import type { Invitation, Member } from "./member";
import type { MemberIdInput, SetRoleInput } from "./schema";
import { removeMemberRow, selectMember, selectMembers, setRoleRow } from "./store";

/**
 * Changes the role of a user of the owner's account, from the user's next page on. Audited. Throws `not_found` for a user of
 * another account, and `forbidden` unless the caller is an owner or if no owner would remain, even under concurrent calls.
 */
export async function setRole(
  user: SignedInUser,
  { user_id: userId, role: after }: SetRoleInput,
): Promise<void> {
  await retryOnConflict(async () => {
    const member = await selectMember(user.accountId, userId);
    if (!member) throw new AppError("not_found");
    const { role: before, email } = member;
    const act = ownAct(user, "member.role_set", now(), { member: email, before, after });
    if (before === after) return undefined;
    const change = { actorId: user.userId, userId, before, after };
    if (!(await setRoleRow(user.accountId, change, act))) {
      await assertChangeAllowed(user, userId, before);
      return CONFLICT;
    }
    return noteAct(act, userId);
  });
}

/**
 * Removes a user of the owner's account and ends their sessions. Their e-mail can join again, here or elsewhere; their audit
 * entries keep it. Audited. Throws `not_found` for a user of another account, and `forbidden` unless the caller is an owner or if
 * no owner would remain, even under concurrent calls.
 */
export async function removeMember(user: SignedInUser, { user_id: userId }: MemberIdInput): Promise<void> {
  await retryOnConflict(async () => {
    const member = await selectMember(user.accountId, userId);
    if (!member) throw new AppError("not_found");
    const { role, email } = member;
    const act = ownAct(user, "member.removed", now(), { member: email, role });
    const passwordHash = await hashPassword(newLinkToken(), "known");
    const removal = { actorId: user.userId, userId, passwordHash };
    if (!(await removeMemberRow(user.accountId, removal, role, act))) {
      await assertChangeAllowed(user, userId, role);
      return CONFLICT;
    }
    return noteAct(act, userId);
  });
}

/**
 * Removes the lost second factor of another user of the owner's account. Audited. Throws `not_found` for a user of another account,
 * and `forbidden` unless the caller is an owner, or for the caller's own factor, which takes a code.
 */
export async function turnOffMembersFactor(owner: SignedInUser, input: MemberIdInput): Promise<void> {
  const member = await selectMember(owner.accountId, input.user_id);
  if (!member) throw new AppError("not_found");
  if (member.id === owner.userId) {
    throw new AppError("forbidden", {
      message: "Turn off your own second factor under Security, with a code.",
    });
  }
  await turnOffFactorOf(owner, member.id, member.email);
}

/** The members of the user's account, oldest first, and its invitations. Every role may list them. */
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
 * Throws `forbidden` if the caller is not an owner or no owner would remain after the change. Returns normally if the change
 * can be retried.
 */
export async function assertChangeAllowed(user: SignedInUser, userId: string, role: Role): Promise<void> {
  const members = await selectMembers(user.accountId);
  const owners = members.filter((member) => member.role === "owner");
  if (!owners.some(({ id }) => id === user.userId)) assertRole("viewer", "owner");
  if (role !== "owner" || owners.some(({ id }) => id !== userId)) return;
  throw new AppError("forbidden", {
    message: "Nothing was changed. An account needs at least one owner: make someone else an owner first.",
  });
}
