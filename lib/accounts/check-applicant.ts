import { invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { hashPassword } from "@/lib/identity/users/passwords";
import { assertStrongPassword } from "@/lib/identity/users/refuse-weak-password";
import { shopUrlFault } from "./rules";
import type { SignUpInput } from "./schema";

/**
 * What an account is made of, its password hashed. Throws `validation_failed` for a shop URL that will not do and a password
 * that {@link assertStrongPassword} refuses.
 */
export async function checkApplicant(input: SignUpInput) {
  const shopUrl = input.kind === "reseller" ? input.shop_url : null;
  const fault = shopUrl && shopUrlFault(shopUrl, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  await assertStrongPassword(input.password, "password", [input.email, input.company_name]);
  const passwordHash = await hashPassword(input.password, "stranger");
  const { kind, company_name: companyName, email, timezone } = input;
  return { kind, companyName, email, timezone, shopUrl, passwordHash };
}
