import { invalidField } from "@/lib/base/errors";
import { isUniqueViolation } from "@/lib/db/faults";
import { findCredentials } from "./store";

/**
 * Converts the error of a failed write: throws `validation_failed` on `email` if the email is in use, and any other error
 * unchanged. Reveals nothing else about the existing user.
 */
export function throwIfEmailTaken(cause: unknown): never {
  if (!isUniqueViolation(cause, "users_email_key")) throw cause;
  throw invalidField("email", "cannot be used for a new account; sign in with it, or use a different one");
}

/** Returns whether a user has this email, which must be in lower case. */
export async function isEmailTaken(email: string): Promise<boolean> {
  return (await findCredentials(email)) !== undefined;
}
