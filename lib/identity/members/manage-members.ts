import type { Role } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertRole } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { LOST, untilWon } from "@/lib/db/sql";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { turnOffFactorOf } from "@/lib/identity/second-factor/manage-factor";
import { newLinkToken } from "@/lib/identity/users/link-token";
import { hashPassword } from "@/lib/identity/users/passwords";
import { selectInvitations } from "./invitation-store";
import type { Invitation, Member } from "./member";
import type { MemberIdInput, SetRoleInput } from "./schema";
import { removeMemberRow, selectMember, selectMembers, setRoleRow } from "./store";

/**
 * An owner gives a user of the account another role, which counts from the user's next page on. Audited with the role before.
 * Throws `not_found` for who is not of the account, and `forbidden` for anybody but an owner and for the last owner, however
 * many try at once.
 */
export async function setRole(
  user: SignedInUser,
  { user_id: userId, role: after }: SetRoleInput,
): Promise<void> {
  await untilWon(async () => {
    const member = await selectMember(user.accountId, userId);
    if (!member) throw new AppError("not_found");
    const { role: before, email } = member;
    const act = ownAct(user, "member.role_set", now(), { member: email, before, after });
    if (before === after) return undefined;
    const change = { actorId: user.userId, userId, before, after };
    if (!(await setRoleRow(user.accountId, change, act))) {
      await assertChangeAllowed(user, userId, before);
      return LOST;
    }
    return noteAct(act, userId);
  });
}

/**
 * An owner removes a user of the account, themselves included: their sessions are over at once, and the address may join
 * again or elsewhere. What they did stays theirs in the audit log. Audited. Throws `not_found` for who is not of the
 * account, and `forbidden` for anybody but an owner and for the last owner, however many try at once.
 */
export async function removeMember(user: SignedInUser, { user_id: userId }: MemberIdInput): Promise<void> {
  await untilWon(async () => {
    const member = await selectMember(user.accountId, userId);
    if (!member) throw new AppError("not_found");
    const { role, email } = member;
    const act = ownAct(user, "member.removed", now(), { member: email, role });
    const passwordHash = await hashPassword(newLinkToken(), "known");
    const removal = { actorId: user.userId, userId, passwordHash };
    if (!(await removeMemberRow(user.accountId, removal, role, act))) {
      await assertChangeAllowed(user, userId, role);
      return LOST;
    }
    return noteAct(act, userId);
  });
}

/**
 * An owner takes the second factor of somebody of the account away, who has lost it. Audited. Throws `not_found` for who is not of
 * the account, and `forbidden` for anybody but an owner and for an owner's own factor, which they turn off with a code.
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

/** Who works for the user's account, in the order they came, and who is invited; every role may know. */
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
 * Throws what a change of a user's role, or their removal, was refused for as things are now: `forbidden` where whoever
 * asked is no owner any more, or nobody else would be. Returns where it may be tried again.
 */
export async function assertChangeAllowed(user: SignedInUser, userId: string, role: Role): Promise<void> {
  const members = await selectMembers(user.accountId);
  const owners = members.filter((member) => member.role === "owner");
  if (!owners.some(({ id }) => id === user.userId)) assertRole("viewer", "owner");
  if (role !== "owner" || owners.some(({ id }) => id !== userId)) return;
  throw new AppError("forbidden", {
    message: "Nothing was done. An account has one owner at least: make somebody else an owner first.",
  });
}
