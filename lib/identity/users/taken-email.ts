import { AppError, invalidField } from "@/lib/base/errors";
import { isUniqueViolation } from "@/lib/db/faults";
import { findCredentials } from "./store";

/**
 * Converts the error of a failed write: throws `validation_failed` if the email is in use, and any other error unchanged. The
 * error is on the field `email`, or has only the text `message`, for forms without that field. Reveals nothing else about the
 * existing user.
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
