import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { Act } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { hashLinkToken } from "@/lib/identity/users/link-token";
import { hashPassword } from "@/lib/identity/users/passwords";
import { assertStrongPassword } from "@/lib/identity/users/refuse-weak-password";
import { networkOf } from "@/lib/telemetry/security-log/client-network";
import type { ResetInput } from "./schema";
import { applyReset, findReset } from "./store";

/**
 * Whoever holds a link gives its user a new password: every session of theirs is over, and devices count as strange until
 * it was given there. The link is used up: of two who use it at once one does. Audited. Returns the e-mail to sign in with.
 * Throws `not_found` for a link that was used, replaced or ran out, or that somebody made who may not any more, and what
 * {@link assertStrongPassword} throws, with which the link stays good.
 */
export async function resetPassword(
  { token, password }: ResetInput,
  clientIp: string | undefined,
): Promise<string> {
  const tokenHash = hashLinkToken(token);
  const reset = await findReset(tokenHash, now());
  if (!reset) throw unusable();
  const { userId, accountId, email, companyName } = reset;
  await assertStrongPassword(password, "password", [email, companyName]);
  const passwordHash = await hashPassword(password, "known");
  const network = networkOf(clientIp);
  const act: Act = { actorId: userId, accountId, action: "password.reset", network, detail: {}, at: now() };
  if (!(await applyReset(reset, tokenHash, passwordHash, act))) throw unusable();
  noteAct(act, userId);
  return email;
}

function unusable(): AppError {
  const message = "This link was used, replaced by another or has run out. Ask for another.";
  return new AppError("not_found", { message });
}
