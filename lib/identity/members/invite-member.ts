import { DAY_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { hashLinkToken, newLinkToken } from "@/lib/identity/users/link-token";
import { keepInvitation } from "./invitation-store";
import type { InviteInput } from "./schema";
import { selectMembers } from "./store";

/** How long the link of an invitation works. */
export const INVITATION_MS = 7 * DAY_MS;

/** Everybody stands on one page. */
const MOST_PEOPLE = 100;

/** An invitation at the one moment its link can be read. */
export type FreshInvitation = { readonly email: string; readonly token: string };

/**
 * An owner invites somebody by a link that works once and for seven days; an earlier link to the same address works no more. Nothing
 * keeps its token but its hash. Audited. Throws `validation_failed` for who is there already and `forbidden` for anybody but an
 * owner, or where an account has {@link MOST_PEOPLE} people. Whether the address has an account elsewhere is not told.
 */
export async function inviteMember(
  user: SignedInUser,
  { email, role }: InviteInput,
): Promise<FreshInvitation> {
  const at = now();
  const act = ownAct(user, "member.invited", at, { member: email, role });
  const members = await selectMembers(user.accountId);
  if (members.some((member) => member.email === email)) throw invalidField("email", "works here already");
  const token = newLinkToken();
  const id = newId();
  const expiresAt = new Date(at.getTime() + INVITATION_MS);
  const invitation = { id, email, role, tokenHash: hashLinkToken(token), expiresAt };
  if (!(await keepInvitation(user.accountId, invitation, MOST_PEOPLE, act))) {
    const message = `An account has ${MOST_PEOPLE} people at most, invitations included. Remove somebody first.`;
    throw new AppError("forbidden", { message });
  }
  noteAct(act, id);
  return { email, token };
}
