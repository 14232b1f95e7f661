import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { newLinkToken } from "@/lib/identity/users/link-token";
import { hashPassword } from "@/lib/identity/users/passwords";
import { refuseChange } from "./refuse-change";
import type { MemberIdInput } from "./schema";
import { removeMemberRow, selectMember } from "./store";

/**
 * An owner removes a user of the account, themselves included: their sessions are over at once, and the address may join
 * again or elsewhere. What they did stays theirs in the audit log. Audited. Throws `not_found` for who is not of the
 * account, and `forbidden` for anybody but an owner and for the last owner, however many try at once.
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
      await refuseChange(user, userId, role);
      return CONFLICT;
    }
    return noteAct(act, userId);
  });
}
