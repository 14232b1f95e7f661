import { AppError } from "@/lib/errors";
import { turnOffFactorOf } from "@/lib/second-factor/turn-off-factor";
import type { SignedInUser } from "@/lib/signed-in-user";
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
