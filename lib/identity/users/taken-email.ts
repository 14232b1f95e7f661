import { invalidField } from "@/lib/base/errors";
import { isUniqueViolation } from "@/lib/db/faults";
import { findCredentials } from "./store";

/**
 * Throws `validation_failed` for a write that failed because its e-mail is in use, and any other error unchanged. Reveals nothing
 * else about the other account.
 */
export function throwIfEmailTaken(cause: unknown): never {
  if (!isUniqueViolation(cause, "users_email_key")) throw cause;
  throw invalidField("email", "cannot be used for a new account; sign in with it, or use a different one");
}

/** True if a user has this e-mail. Expects lower case. */
export async function isEmailTaken(email: string): Promise<boolean> {
  return (await findCredentials(email)) !== undefined;
}
