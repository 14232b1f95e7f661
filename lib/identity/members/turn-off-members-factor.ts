import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { turnOffFactorOf } from "@/lib/identity/second-factor/turn-off-factor";
import type { MemberIdInput } from "./schema";
import { selectMember } from "./store";

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
