import { now } from "@/lib/clock";
import { violatesUnique } from "@/lib/db/faults";
import { hashPassword } from "@/lib/users/passwords";
import { emailTaken } from "./create-account";
import type { OperatorInput } from "./schema";
import { insertOperator } from "./store";

/**
 * Adds a user to the platform's own account. There is no page for it: whoever may run commands on the server may.
 * Returns the user's id. Throws `validation_failed` for an e-mail that is in use.
 */
export async function createOperator(input: OperatorInput): Promise<string> {
  const passwordHash = await hashPassword(input.password);
  try {
    return await insertOperator(input.email, passwordHash, now());
  } catch (cause) {
    if (violatesUnique(cause, "users_email_key")) throw emailTaken();
    throw cause;
  }
}
