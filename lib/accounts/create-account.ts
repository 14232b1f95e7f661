import { now } from "@/lib/clock";
import { violatesUnique } from "@/lib/db/faults";
import { env } from "@/lib/env";
import { invalidField } from "@/lib/errors";
import { hashPassword } from "@/lib/users/passwords";
import { shopUrlFault } from "./rules";
import type { SignUpInput } from "./schema";
import { insertAccount } from "./store";

/**
 * Makes a partner or a reseller with its first user, ready for the test environment; the operator approves live.
 * Returns the account's id. Throws `validation_failed` for an e-mail that has an account or a shop URL that will not do.
 */
export async function createAccount(input: SignUpInput): Promise<string> {
  const shopUrl = input.kind === "reseller" ? input.shop_url : null;
  const fault = shopUrl && shopUrlFault(shopUrl, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  const passwordHash = await hashPassword(input.password);
  try {
    const { kind, company_name: companyName, email, timezone } = input;
    return await insertAccount({ kind, companyName, email, timezone, shopUrl, passwordHash }, now());
  } catch (cause) {
    if (violatesUnique(cause, "users_email_key")) throw emailTaken();
    throw cause;
  }
}

/** Says no more about the other account than that this address cannot be used twice. */
export function emailTaken(): Error {
  return invalidField("email", "cannot be used for a new account; sign in with it, or use another");
}
