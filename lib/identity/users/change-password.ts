import { now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { rememberedOn } from "./known-device";
import { assertOwnPassword, wrongPassword } from "./own-password";
import { hashPassword } from "./passwords";
import { refuseWeakPassword } from "./refuse-weak-password";
import type { ChangePasswordInput } from "./schema";
import { changePasswordHash } from "./store";

/**
 * Changes the user's password and ends their other sessions. Devices they signed in from count as strange until the new
 * password was given there; the token returned is for the one at hand, which came with `deviceToken`. Throws what
 * {@link assertOwnPassword} and {@link refuseWeakPassword} throw; a password that was replaced while the change was under
 * way counts as wrong, and so does that of a user who was removed.
 */
export async function changePassword(
  user: SignedInUser,
  input: ChangePasswordInput,
  deviceToken?: string,
): Promise<string> {
  await refuseWeakPassword(input.new_password, "new_password", [user.email, user.companyName]);
  const seenHash = await assertOwnPassword(user, input.current_password, "current_password");
  const passwordHash = await hashPassword(input.new_password, "known");
  const act = ownAct(user, "password.changed", now());
  const own = { userId: user.userId, seenHash, keptSessionId: user.sessionId };
  if (!(await changePasswordHash(own, passwordHash, act))) throw wrongPassword("current_password");
  noteAct(act, user.userId);
  return rememberedOn(deviceToken, { userId: user.userId, passwordHash });
}
