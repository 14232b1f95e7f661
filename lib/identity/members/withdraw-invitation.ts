import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { deleteInvitation, selectInvitation } from "./invitation-store";
import type { InvitationIdInput } from "./schema";

/**
 * An owner takes an invitation back: its link works no more. Audited. Throws `not_found` for one that is not the account's, was
 * used or is withdrawn, and `forbidden` for anybody but an owner.
 */
export async function withdrawInvitation(user: SignedInUser, input: InvitationIdInput): Promise<void> {
  const invitation = await selectInvitation(user.accountId, input.invitation_id);
  const { id, email = "", role = "" } = invitation ?? {};
  const act = ownAct(user, "invitation.withdrawn", now(), { member: email, role });
  if (id === undefined || !(await deleteInvitation(user.accountId, id, act))) {
    throw new AppError("not_found", { message: "This invitation was used, or is withdrawn already." });
  }
  noteAct(act, id);
}
