import { now } from "@/lib/clock";
import { insertOperator } from "./operator-store";
import { hashPassword } from "./passwords";
import { refuseTakenEmail } from "./refuse-taken-email";
import type { OperatorInput } from "./schema";

/**
 * Adds a user to the platform's own account. There is no page for it: whoever may run commands on the server may.
 * Returns the user's id. Throws `validation_failed` for an e-mail that is in use.
 */
export async function createOperator(input: OperatorInput): Promise<string> {
  const passwordHash = await hashPassword(input.password);
  return insertOperator(input.email, passwordHash, now()).catch(refuseTakenEmail);
}
