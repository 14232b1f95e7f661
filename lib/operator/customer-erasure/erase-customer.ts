import type { AccountKind } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { untilWon } from "@/lib/db/sql";
import { type Act, actOn } from "@/lib/identity/audit/act";
import { cancelCustomerSubscriptions } from "@/lib/payments/subscriptions/cancel-subscription";
import { noteSecurityEvent } from "@/lib/telemetry/security-log/note-security-event";
import { type Erased, erasedInWords } from "./rules";
import type { EraseInput } from "./schema";
import { eraseCustomerRows, eraseIdentifier, eraseMessages, findCustomerId, findErasing } from "./store";

/**
 * Erases a customer from an account's data in one environment: e-mail, IP address, identifier and metadata become
 * placeholders in customers, intents, subscriptions, the payments of their cycles, events and what receivers answered;
 * inbox messages and saved views that name them are deleted. Amounts, times, references, keys and fingerprints stay, so the
 * books do. What is open is ended: intents fail as given up, subscriptions are canceled. A delivery not yet sent is sent as
 * erased; one under way, or taken already to be sent within ten seconds, may still arrive as it was. Subscriptions are canceled
 * first, one by one; what is erased is erased all at once or not at all, audited in the same write without what it was. Again
 * erases what came since, and a later request with the same e-mail is a new customer.
 *
 * Of a reseller, `customer` is the `customer_identifier` of its sales. Throws `forbidden` for anybody but an operator and
 * while a reseller still bills the customer, `not_found` for an account that is no partner or reseller.
 */
export async function eraseCustomer(operator: SignedInUser, input: EraseInput): Promise<Erased> {
  assertOperator(operator);
  return erase(actOn(operator, input.account_id, ERASED), input);
}

/** {@link eraseCustomer} for who runs commands on the server. */
export function eraseCustomerByCommand(input: EraseInput): Promise<Erased> {
  return erase({ actorId: null, accountId: input.account_id, action: ERASED, detail: {}, at: now() }, input);
}

/** The id of the account that a command names by id or e-mail. Throws `validation_failed` on `account`. */
export async function findErasingAccount(named: string): Promise<string> {
  const account = await findErasing(named);
  if (!account) throw invalidField("account", "is no account's id, nor the e-mail of one alone");
  return account.id;
}

const ERASED = "customer.erased";

async function erase(asked: Act, input: EraseInput): Promise<Erased> {
  const { account_id: accountId, environment } = input;
  const act = (erased: Erased): Act => ({
    ...{ ...asked, environment, at: now() },
    detail: { erased: erasedInWords(erased) ?? "" },
  });
  const erased = await eraseOf((await findErasing(accountId))?.kind, input, act);
  if (erasedInWords(erased)) noteSecurityEvent(ERASED, { accountId, userId: asked.actorId, environment });
  return erased;
}

function eraseOf(
  kind: AccountKind | undefined,
  input: EraseInput,
  act: (erased: Erased) => Act,
): Promise<Erased> {
  switch (kind) {
    case "partner":
      return eraseOfPartner(input, act);
    case "reseller":
      return eraseOfReseller(input, act);
    default:
      throw new AppError("not_found");
  }
}

function eraseOfPartner(input: EraseInput, act: (erased: Erased) => Act): Promise<Erased> {
  const partner = { accountId: input.account_id, environment: input.environment };
  const email = input.customer.trim().toLowerCase();
  return untilWon(async () => {
    const id = await findCustomerId(partner, email);
    if (!id) return eraseMessages(partner, email, act);
    await cancelCustomerSubscriptions(partner, id);
    return eraseCustomerRows(partner, { id, email }, now(), act);
  });
}

function eraseOfReseller(input: EraseInput, act: (erased: Erased) => Act): Promise<Erased> {
  const reseller = { accountId: input.account_id, environment: input.environment };
  return eraseIdentifier(reseller, input.customer, act);
}
