import { invalidField } from "@/lib/base/errors";
import { operatorAct } from "./operator-act";
import { deleteOperator } from "./operator-store";

/** What is said of an e-mail that belongs to no operator. */
export const NO_OPERATOR = "is no operator's";

/**
 * Removes an operator: their sessions are over at once, and nobody signs in with this e-mail until it is given to
 * somebody again. What they did stays in the audit log, without a name; the removal is a line of its own. Throws
 * `validation_failed` for an e-mail that is no operator's, and for the last operator's, without whom nobody could
 * approve an account.
 */
export async function removeOperator(email: string): Promise<void> {
  const { found, removed } = await deleteOperator(email, operatorAct("operator.removed", email));
  if (!found) throw invalidField("email", NO_OPERATOR);
  if (!removed) throw invalidField("email", "is the last operator's; make another operator first");
}
