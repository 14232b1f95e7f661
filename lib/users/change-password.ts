import { ownAct } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { now } from "@/lib/clock";
import type { SignedInUser } from "@/lib/signed-in-user";
import { rememberedOn } from "./known-device";
import { assertOwnPassword } from "./own-password";
import { hashPassword } from "./passwords";
import { refuseWeakPassword } from "./refuse-weak-password";
import type { ChangePasswordInput } from "./schema";
import { replacePassword } from "./store";

/**
 * Changes the user's password and ends their other sessions. Devices they signed in from count as strange until the new
 * password was given there; the token returned is for the one at hand, which came with `deviceToken`. Throws what
 * {@link assertOwnPassword} and {@link refuseWeakPassword} throw.
 */
export async function changePassword(
  user: SignedInUser,
  input: ChangePasswordInput,
  deviceToken?: string,
): Promise<string> {
  await refuseWeakPassword(input.new_password, "new_password", [user.email, user.companyName]);
  await assertOwnPassword(user, input.current_password, "current_password");
  const passwordHash = await hashPassword(input.new_password, "known");
  const act = ownAct(user, "password.changed", now());
  await replacePassword(
    user.userId,
    { keptSessionId: user.sessionId, dropsFactor: false },
    passwordHash,
    act,
  );
  noteAct(act, user.userId);
  return rememberedOn(deviceToken, { userId: user.userId, passwordHash });
}
