import { now } from "@/lib/base/clock";
import { noteAct } from "@/lib/identity/audit/note-act";
import { throwIfEmailTaken } from "@/lib/identity/users/taken-email";
import { checkApplicant } from "./check-applicant";
import type { ApplicationInput, SignUpInput } from "./schema";
import { insertAccount } from "./store";

/**
 * Makes a partner or a reseller with its first user, ready for the test environment; the operator approves live.
 * What it tells of its business is kept for them and audited; accounts of the demo world and of tests tell nothing. Returns
 * the account's id. Throws `validation_failed` for an e-mail that has an account, and what {@link checkApplicant} throws.
 */
export async function createAccount(input: SignUpInput, application?: ApplicationInput): Promise<string> {
  const account = await checkApplicant(input);
  const made = await insertAccount(account, application, now()).catch(throwIfEmailTaken);
  if (made.act) noteAct(made.act);
  return made.accountId;
}
