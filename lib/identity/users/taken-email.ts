import { AppError, invalidField } from "@/lib/base/errors";
import { isUniqueViolation } from "@/lib/db/faults";
import { findCredentials } from "./store";

/**
 * Handles the error of a failed write. If the email is in use, throws `validation_failed` on the field `email`. With `message`,
 * throws it with that text and without a field. Throws any other error unchanged. Reveals nothing else about the existing user.
 */
export function throwIfEmailTaken(cause: unknown, message?: string): never {
  if (!isUniqueViolation(cause, "users_email_key")) throw cause;
  if (message !== undefined) throw new AppError("validation_failed", { message });
  throw invalidField("email", "cannot be used for a new account; sign in with it, or use a different one");
}

/** Returns whether a user has this email, which must be in lower case. */
export async function isEmailTaken(email: string): Promise<boolean> {
  return (await findCredentials(email)) !== undefined;
}
