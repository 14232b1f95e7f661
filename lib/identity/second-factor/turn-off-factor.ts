import { now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { spendCode } from "./check-code";
import type { FactorCodeInput } from "./schema";
import { turnOffRow } from "./store";

/**
 * Takes the user's second factor away, for who gives a code of it or a recovery code. Audited. Throws what `checkCode` throws
 * about `code`.
 */
export async function turnOffFactor(user: SignedInUser, { code }: FactorCodeInput): Promise<void> {
  const act = ownAct(user, "second_factor.turned_off", now());
  await spendCode(user.userId, code, "code");
  if (await turnOffRow(user.accountId, user.userId, act)) noteAct(act, user.userId);
}

/**
 * An owner takes the second factor of a user of the account away, who has lost it with its recovery codes; until they set up
 * another they sign in with the password. Audited. Does nothing where there is none. Throws `forbidden` for others.
 */
export async function turnOffFactorOf(owner: SignedInUser, userId: string, email: string): Promise<void> {
  const act = ownAct(owner, "member.factor_turned_off", now(), { member: email });
  if (await turnOffRow(owner.accountId, userId, act)) noteAct(act, userId);
}
