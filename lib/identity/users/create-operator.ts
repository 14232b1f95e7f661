import { newId } from "@/lib/base/ids";
import { operatorAct } from "./operator-act";
import { insertOperator } from "./operator-store";
import { hashPassword } from "./passwords";
import { refuseTakenEmail } from "./refuse-taken-email";
import { refuseWeakPassword } from "./refuse-weak-password";
import type { OperatorInput } from "./schema";

/**
 * Adds a user to the platform's own account, audited. There is no page for it: whoever may run commands on the server
 * may. Returns the user's id. Throws `validation_failed` for an e-mail that is in use and for what
 * {@link refuseWeakPassword} refuses.
 */
export async function createOperator({ email, password }: OperatorInput): Promise<string> {
  await refuseWeakPassword(password, "password", [email]);
  const passwordHash = await hashPassword(password, "known");
  const userId = newId();
  await insertOperator(userId, email, passwordHash, operatorAct("operator.made", email)).catch(
    refuseTakenEmail,
  );
  return userId;
}
