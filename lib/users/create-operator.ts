import { now } from "@/lib/clock";
import { insertOperator } from "./operator-store";
import { hashPassword } from "./passwords";
import { refuseTakenEmail } from "./refuse-taken-email";
import { refuseWeakPassword } from "./refuse-weak-password";
import type { OperatorInput } from "./schema";

/**
 * Adds a user to the platform's own account. There is no page for it: whoever may run commands on the server may.
 * Returns the user's id. Throws `validation_failed` for an e-mail that is in use and for
 * what {@link refuseWeakPassword} refuses.
 */
export async function createOperator(input: OperatorInput): Promise<string> {
  await refuseWeakPassword(input.password, "password", [input.email]);
  const passwordHash = await hashPassword(input.password, "known");
  return insertOperator(input.email, passwordHash, now()).catch(refuseTakenEmail);
}
