import { ownAct } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { SignedInUser } from "@/lib/signed-in-user";
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
