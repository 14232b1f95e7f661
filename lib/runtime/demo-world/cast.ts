import { randomBytes } from "node:crypto";
import type { SignUpInput } from "@/lib/accounts/schema";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { isEmailTaken } from "@/lib/identity/users/taken-email";
import { addColleague, addMember, addOperator, type Credentials, type Member } from "./people";

/** Who is in the demo world before any of them has signed up. */
export type Invited = {
  readonly operator: Credentials;
  readonly partner: SignUpInput;
  /** Who works for the partner beside its owner. */
  readonly partner_developer: Credentials;
  readonly partner_finance: Credentials;
  readonly partner_2: SignUpInput;
  readonly reseller: SignUpInput;
  readonly reseller_2: SignUpInput;
  /** Who pays its wallet in too late; without a past there is no such shop. */
  readonly station: SignUpInput;
};

/** The demo world's people: an operator, and partners and resellers that may do everything. */
export type Cast = {
  readonly operator: SignedInUser;
  readonly partner: Member;
  readonly partner_2: Member;
  readonly reseller: Member;
  readonly reseller_2: Member;
};

/** They and the shop that they have in a world with a past. */
export type CastWithPast = Cast & { readonly station: Member };

/** Names, addresses nobody has yet, and passwords drawn at random. */
export async function inviteCast(): Promise<Invited> {
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

/** Signs everybody up, approves the accounts for live, and has their colleagues join. */
export async function addCast(invited: Invited): Promise<Cast> {
  const operator = await addOperator(invited.operator);
  const [partner, partner_2, reseller, reseller_2] = await Promise.all([
    addMember(operator, invited.partner),
    addMember(operator, invited.partner_2),
    addMember(operator, invited.reseller),
    addMember(operator, invited.reseller_2),
  ]);
  await Promise.all([
    addColleague(partner.user, "developer", invited.partner_developer),
    addColleague(partner.user, "finance", invited.partner_finance),
  ]);
  return { operator, partner, partner_2, reseller, reseller_2 };
}
