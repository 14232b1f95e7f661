import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { onLane } from "@/lib/db/lanes";
import { retryOnConflict } from "@/lib/db/sql";
import { type AuditedAction, actionByOperator, assertActor } from "@/lib/identity/audit/audit.sql";
import { cancelCustomerIntents } from "@/lib/payments/intents/end-intents";
import { cancelCustomerSubscriptions } from "@/lib/payments/subscriptions/cancel-subscription";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import { type ErasureCounts, erasureSummary, NO_ERASURES } from "./rules";
import type { EraseInput } from "./schema";
import {
  eraseCustomerRows,
  eraseIdentifier,
  eraseMessages,
  findAccountByIdOrEmail,
  findCustomerId,
} from "./store";

/**
 * Erases a customer's personal data from an account in one environment, and returns the number of erased objects by type. First
 * ends the open intents and subscriptions of a partner's customer, then erases everything in one transaction. Replaces personal
 * data, such as the email, identifier, IP address, descriptions and metadata. Deletes inbox messages and saved views that
 * mention the customer, in both environments. Retains amounts, times and references. Records an audit entry, which does not
 * contain the erased data. A webhook delivery that is already in progress can still send the erased data. Repeat the call to
 * erase data that was added in the meantime. A later payment request with the same email creates a new customer.
 *
 * Throws `forbidden` for anyone but an operator with the owner role, and while a reseller still bills the customer in the live
 * environment. Throws `not_found` for an unknown account, and for one that is neither a partner nor a reseller.
 */
export async function eraseCustomer(operator: SignedInUser, input: EraseInput): Promise<ErasureCounts> {
  assertOperator(operator);
  return erase(actionByOperator(operator, input.account_id, ERASED), input);
}

/**
 * Erases a customer like {@link eraseCustomer}, but does not require an operator. For use by a command on the server. Runs with
 * the timeouts of background jobs, because a customer can have more data than a request could erase.
 */
export function eraseCustomerByCommand(input: EraseInput): Promise<ErasureCounts> {
  const request = {
    actorId: null,
    accountId: input.account_id,
    action: ERASED,
    detail: {},
    at: now(),
  } as const;
  return onLane("jobs", () => erase(request, input));
}

/**
 * Returns the ID of the account with this ID or email. Throws `validation_failed` on `account` if no account matches or several
 * do.
 */
export async function findErasureAccount(idOrEmail: string): Promise<string> {
  const account = await findAccountByIdOrEmail(idOrEmail);
  if (!account)
    throw invalidField(
      "account",
      "must be the ID of an account, or an email address that only one account has",
    );
  return account.id;
}

const ERASED = "customer.erased";

async function erase(request: AuditedAction, input: EraseInput): Promise<ErasureCounts> {
  const { account_id: accountId, environment } = input;
  const act = (erased: ErasureCounts): AuditedAction => ({
    ...{ ...request, environment, at: now() },
    detail: { erased: erasureSummary(erased) ?? "" },
  });
  const kind = (await findAccountByIdOrEmail(accountId))?.kind;
  if (kind !== "partner" && kind !== "reseller") throw new AppError("not_found");
  const erased = await (kind === "partner"
    ? eraseOfPartner(input, act)
    : eraseIdentifier({ accountId, environment }, input.customer, act));
  if (erasureSummary(erased)) logSecurityEvent(ERASED, { accountId, userId: request.actorId, environment });
  return erased;
}

function eraseOfPartner(
  input: EraseInput,
  act: (erased: ErasureCounts) => AuditedAction,
): Promise<ErasureCounts> {
  const partner = { accountId: input.account_id, environment: input.environment };
  const email = input.customer.trim().toLowerCase();
  return retryOnConflict(async () => {
    const id = await findCustomerId(partner, email);
    if (!id) return eraseMessages(partner, email, act);
    await assertActor(act(NO_ERASURES));
    await cancelCustomerSubscriptions(partner, id);
    await cancelCustomerIntents(partner, id);
    return eraseCustomerRows(partner, { id, email }, now(), act);
  });
}
