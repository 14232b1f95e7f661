import { invalidField } from "@/lib/base/errors";
import { operatorAct } from "./operator-act";
import { findOperatorId } from "./operator-store";
import { hashPassword } from "./passwords";
import { refuseWeakPassword } from "./refuse-weak-password";
import { NO_OPERATOR } from "./remove-operator";
import type { OperatorInput } from "./schema";
import { resetPasswordHash } from "./store";

/**
 * Gives an operator a new password without asking for the old one, takes a second factor away, and ends all their sessions,
 * audited. Throws `validation_failed` for an e-mail that is no operator's and for what {@link refuseWeakPassword} refuses.
 */
export async function resetOperator({ email, password }: OperatorInput): Promise<void> {
  const userId = await findOperatorId(email);
  if (userId === undefined) throw invalidField("email", NO_OPERATOR);
  await refuseWeakPassword(password, "password", [email]);
  const passwordHash = await hashPassword(password, "known");
  const act = operatorAct("operator.reset", email);
  if (!(await resetPasswordHash(userId, passwordHash, act))) throw invalidField("email", NO_OPERATOR);
}
