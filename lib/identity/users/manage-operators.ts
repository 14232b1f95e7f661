import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { Act } from "@/lib/identity/audit/act";
import {
  deleteOperator,
  findOperatorId,
  insertOperator,
  type Operator,
  selectOperators,
} from "./operator-store";
import { hashPassword } from "./passwords";
import { assertStrongPassword } from "./refuse-weak-password";
import type { OperatorInput } from "./schema";
import { resetPasswordHash } from "./store";
import { throwIfEmailTaken } from "./taken-email";

/**
 * Adds a user to the platform's own account, audited. There is no page for it: whoever may run commands on the server
 * may. Returns the user's id. Throws `validation_failed` for an e-mail that is in use and for what
 * {@link assertStrongPassword} refuses.
 */
export async function createOperator({ email, password }: OperatorInput): Promise<string> {
  await assertStrongPassword(password, "password", [email]);
  const passwordHash = await hashPassword(password, "known");
  const userId = newId();
  await insertOperator(userId, email, passwordHash, operatorAct("operator.made", email)).catch(
    throwIfEmailTaken,
  );
  return userId;
}

/**
 * Gives an operator a new password without asking for the old one, takes a second factor away, and ends all their sessions,
 * audited. Throws `validation_failed` for an e-mail that is no operator's and for what {@link assertStrongPassword} refuses.
 */
export async function resetOperator({ email, password }: OperatorInput): Promise<void> {
  const userId = await findOperatorId(email);
  if (userId === undefined) throw invalidField("email", UNKNOWN_OPERATOR);
  await assertStrongPassword(password, "password", [email]);
  const passwordHash = await hashPassword(password, "known");
  const act = operatorAct("operator.reset", email);
  if (!(await resetPasswordHash(userId, passwordHash, act))) throw invalidField("email", UNKNOWN_OPERATOR);
}

/** What is said of an e-mail that belongs to no operator. */
export const UNKNOWN_OPERATOR = "is no operator's";

/**
 * Removes an operator: their sessions are over at once, and nobody signs in with this e-mail until it is given to
 * somebody again. What they did stays in the audit log, without a name; the removal is a line of its own. Throws
 * `validation_failed` for an e-mail that is no operator's, and for the last operator's, without whom nobody could
 * approve an account.
 */
export async function removeOperator(email: string): Promise<void> {
  const { found, removed } = await deleteOperator(email, operatorAct("operator.removed", email));
  if (!found) throw invalidField("email", UNKNOWN_OPERATOR);
  if (!removed) throw invalidField("email", "is the last operator's; make another operator first");
}

/** Everybody who signs in as an operator, the first made first; `lastSignInAt` is null for who never did. */
export function listOperators(): Promise<Operator[]> {
  return selectOperators();
}

/** What a command on the server does to an operator, who is named, since a removed one is known by no id any more. */
export function operatorAct(
  action: "operator.made" | "operator.removed" | "operator.reset",
  email: string,
): Act {
  return { actorId: null, accountId: PLATFORM_ACCOUNT_ID, action, detail: { operator: email }, at: now() };
}
