import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { refuseChange } from "./refuse-change";
import type { SetRoleInput } from "./schema";
import { selectMember, setRoleRow } from "./store";

/**
 * An owner gives a user of the account another role, which counts from the user's next page on. Audited with the role before.
 * Throws `not_found` for who is not of the account, and `forbidden` for anybody but an owner and for the last owner, however
 * many try at once.
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
      await refuseChange(user, userId, before);
      return CONFLICT;
    }
    return noteAct(act, userId);
  });
}
