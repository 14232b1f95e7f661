import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { AuditedAction } from "@/lib/identity/audit/audit.sql";
import { assertStrongPassword, hashPassword } from "./passwords";
import type { OperatorInput } from "./schema";
import {
  deleteOperator,
  findOperatorId,
  insertOperator,
  type Operator,
  resetPasswordHash,
  selectOperators,
} from "./store";
import { throwIfEmailTaken } from "./taken-email";

/**
 * Adds a user with the owner role to the platform's account and returns the user's ID. The call is audited. Does not check the
 * caller, because only commands on the server and the demo world call it. Throws `validation_failed` if the email is in use,
 * and the errors of {@link assertStrongPassword}.
 */
export async function createOperator({ email, password }: OperatorInput): Promise<string> {
  if ((await findOperatorId(email)) !== undefined) throw invalidField("email", KNOWN_OPERATOR);
  await assertStrongPassword(password, "password", [email]);
  const passwordHash = await hashPassword(password, "known");
  const userId = newId();
  await insertOperator(userId, email, passwordHash, commandAction("operator.made", email)).catch(
    throwIfEmailTaken,
  );
  return userId;
}

const KNOWN_OPERATOR = "already belongs to an operator; to set a new password, run npm run operator:reset";

/**
 * Sets an operator's password without requiring the old one, removes the second factor and ends all sessions. The call is
 * audited. Throws `validation_failed` for an unknown operator, and the errors of {@link assertStrongPassword}.
 */
export async function resetOperator({ email, password }: OperatorInput): Promise<void> {
  const userId = await findOperatorId(email);
  if (userId === undefined) throw invalidField("email", UNKNOWN_OPERATOR);
  await assertStrongPassword(password, "password", [email]);
  const passwordHash = await hashPassword(password, "known");
  const act = commandAction("operator.reset", email);
  if (!(await resetPasswordHash(userId, passwordHash, act))) throw invalidField("email", UNKNOWN_OPERATOR);
}

/** The message for an email that does not belong to an operator. */
const UNKNOWN_OPERATOR = "does not belong to an operator";

/**
 * Removes an operator and ends their sessions. The call is audited. The operator's earlier audit entries remain, but no longer
 * show who the operator was. Throws `validation_failed` for an unknown operator and for the last operator with the owner role.
 */
export async function removeOperator(email: string): Promise<void> {
  const { found, removed } = await deleteOperator(email, commandAction("operator.removed", email));
  if (!found) throw invalidField("email", UNKNOWN_OPERATOR);
  if (!removed)
    throw invalidField(
      "email",
      "belongs to the last operator with the owner role; create another operator first",
    );
}

/** Returns all current operators, oldest first. `lastSignInAt` is null for operators who never signed in. */
export function listOperators(): Promise<Operator[]> {
  return selectOperators();
}

/**
 * Returns the {@link AuditedAction} for a server command that creates, removes or resets an operator. Its details contain the
 * operator's email, because the ID of a removed operator no longer identifies anyone.
 */
function commandAction(
  action: "operator.made" | "operator.removed" | "operator.reset",
  email: string,
): AuditedAction {
  return { actorId: null, accountId: PLATFORM_ACCOUNT_ID, action, detail: { operator: email }, at: now() };
}
