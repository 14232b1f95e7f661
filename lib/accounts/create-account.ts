import { noteAct } from "@/lib/audit/note-act";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { invalidField } from "@/lib/errors";
import { hashPassword } from "@/lib/users/passwords";
import { refuseTakenEmail } from "@/lib/users/refuse-taken-email";
import { refuseWeakPassword } from "@/lib/users/refuse-weak-password";
import { shopUrlFault } from "./rules";
import type { ApplicationInput, SignUpInput } from "./schema";
import { insertAccount } from "./store";

/**
 * Makes a partner or a reseller with its first user, ready for the test environment; the operator approves live.
 * What it tells of its business is kept for them and audited; accounts of the demo world and of tests tell nothing. Returns
 * the account's id. Throws `validation_failed` for an e-mail that has an account, a shop URL that will not
 * do and a password that {@link refuseWeakPassword} refuses.
 */
export async function createAccount(input: SignUpInput, application?: ApplicationInput): Promise<string> {
  const shopUrl = input.kind === "reseller" ? input.shop_url : null;
  const fault = shopUrl && shopUrlFault(shopUrl, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  await refuseWeakPassword(input.password, "password", [input.email, input.company_name]);
  const passwordHash = await hashPassword(input.password, "stranger");
  const { kind, company_name: companyName, email, timezone } = input;
  const account = { kind, companyName, email, timezone, shopUrl, passwordHash };
  const made = await insertAccount(account, application, now()).catch(refuseTakenEmail);
  if (made.act) noteAct(made.act);
  return made.accountId;
}
