import { invalidField } from "@/lib/base/errors";
import { isUniqueViolation } from "@/lib/db/faults";

/**
 * Throws `validation_failed` for a write that failed because its e-mail is taken, and any other failure as it is. Says
 * no more about the other account than that this address cannot be used twice.
 */
export function refuseTakenEmail(cause: unknown): never {
  if (!isUniqueViolation(cause, "users_email_key")) throw cause;
  throw invalidField("email", "cannot be used for a new account; sign in with it, or use another");
}
