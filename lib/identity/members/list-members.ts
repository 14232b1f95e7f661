import type { SignedInUser } from "@/lib/base/signed-in-user";
import { selectInvitations } from "./invitation-store";
import type { Invitation, Member } from "./member";
import { selectMembers } from "./store";

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
