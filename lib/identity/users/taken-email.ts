import { invalidField } from "@/lib/base/errors";
import { violatesUnique } from "@/lib/db/faults";
import { findCredentials } from "./store";

/**
 * Throws `validation_failed` for a write that failed because its e-mail is taken, and any other failure as it is. Says
 * no more about the other account than that this address cannot be used twice.
 */
export function throwIfEmailTaken(cause: unknown): never {
  if (!violatesUnique(cause, "users_email_key")) throw cause;
  throw invalidField("email", "cannot be used for a new account; sign in with it, or use another");
}

/** Whether a user signs in with this e-mail, given in lower case. */
export async function isEmailTaken(email: string): Promise<boolean> {
  return (await findCredentials(email)) !== undefined;
}
