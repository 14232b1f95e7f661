import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { type AuditedAction, logAction } from "@/lib/identity/audit/audited-action";
import { hashLinkToken } from "@/lib/identity/users/link-token";
import { hashPassword } from "@/lib/identity/users/passwords";
import { assertStrongPassword } from "@/lib/identity/users/refuse-weak-password";
import type { ResetInput } from "./schema";
import { applyReset, findReset } from "./store";

/**
 * Sets the password of the user for whom a reset link was created, ends the user's sessions and uses up the link. Of several
 * concurrent calls, one succeeds. The call is audited. Returns the user's email address. Throws `not_found` if the link was used,
 * replaced or expired, or if its creator has lost the right to create it. For a weak password, throws the error of
 * {@link assertStrongPassword}; the link remains valid.
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
  const act: AuditedAction = {
    actorId: userId,
    accountId,
    action: "password.reset",
    network,
    detail: {},
    at: now(),
  };
  if (!(await applyReset(reset, tokenHash, passwordHash, act))) throw unusable();
  logAction(act, userId);
  return email;
}

function unusable(): AppError {
  const message = "This link has been used or replaced, or has expired. Request a new one.";
  return new AppError("not_found", { message });
}
