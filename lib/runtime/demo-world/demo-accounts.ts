import { randomBytes } from "node:crypto";
import type { SignUpInput } from "@/lib/accounts/schema";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { isEmailTaken } from "@/lib/identity/users/taken-email";
import { type AccountOwner, addApprovedAccount, addColleague, addOperator, type Credentials } from "./people";

/** The credentials of the demo world's users, and the company details of its accounts. */
export type DemoSignUps = {
  readonly operator: Credentials;
  readonly partner: SignUpInput;
  /** A developer in the account `partner`. */
  readonly partner_developer: Credentials;
  /** A finance member in the account `partner`. */
  readonly partner_finance: Credentials;
  readonly partner_2: SignUpInput;
  readonly reseller: SignUpInput;
  readonly reseller_2: SignUpInput;
  /** A reseller whose wallet runs low before each top-up. It exists only in a demo world with history. */
  readonly station: SignUpInput;
};

/** The accounts of the demo world: an operator, and approved partners and resellers. */
export type DemoAccounts = {
  readonly operator: SignedInUser;
  readonly partner: AccountOwner;
  readonly partner_2: AccountOwner;
  readonly reseller: AccountOwner;
  readonly reseller_2: AccountOwner;
};

/** The accounts of a demo world with history, which adds the reseller `station`. */
export type DemoAccountsWithHistory = DemoAccounts & { readonly station: AccountOwner };

/**
 * Returns sign-ups with random passwords. If the operator's usual email is taken, as after an interrupted creation of the demo
 * world, adds a random suffix to each email address, before the `@`.
 */
export async function newSignUps(): Promise<DemoSignUps> {
  const mark = (await isEmailTaken("operator@demo.example")) ? `.${randomBytes(2).toString("hex")}` : "";
  const person = (name: string): Credentials => ({
    email: `${name}${mark}@demo.example`,
    password: randomBytes(12).toString("base64url"),
  });
  const partner = (company_name: string, name: string): SignUpInput => ({
    kind: "partner",
    company_name,
    timezone: "UTC",
    ...person(name),
  });
  const reseller = (company_name: string, name: string): SignUpInput => ({
    kind: "reseller",
    company_name,
    timezone: "UTC",
    shop_url: `https://${name.replace("_", "-")}.example/vouchers`,
    ...person(name),
  });
  return {
    operator: person("operator"),
    partner: partner("Northwind Games", "partner"),
    partner_developer: person("partner_developer"),
    partner_finance: person("partner_finance"),
    partner_2: partner("Lumen Streaming", "partner_2"),
    reseller: reseller("Corner Vouchers", "reseller"),
    reseller_2: reseller("Kiosk Nine", "reseller_2"),
    station: reseller("Station Vouchers", "station"),
  };
}

/**
 * Adds the operator, creates the accounts in `invited` except `station`, approves them for the live environment, and adds the
 * developer and the finance member to the account `partner`.
 */
export async function createAccounts(invited: DemoSignUps): Promise<DemoAccounts> {
  const operator = await addOperator(invited.operator);
  const [partner, partner_2, reseller, reseller_2] = await Promise.all([
    addApprovedAccount(operator, invited.partner),
    addApprovedAccount(operator, invited.partner_2),
    addApprovedAccount(operator, invited.reseller),
    addApprovedAccount(operator, invited.reseller_2),
  ]);
  await Promise.all([
    addColleague(partner.user, "developer", invited.partner_developer),
    addColleague(partner.user, "finance", invited.partner_finance),
  ]);
  return { operator, partner, partner_2, reseller, reseller_2 };
}
