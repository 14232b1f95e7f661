import { randomUUID } from "node:crypto";
import { createAccount } from "@/lib/accounts/create-account";
import { createOperator } from "@/lib/accounts/create-operator";
import type { SignedInUser } from "@/lib/signed-in-user";
import { findSession } from "@/lib/users/find-session";
import { signIn } from "@/lib/users/sign-in";

export const PASSWORD = "a long enough password";

/** An address of the documentation range that no other test uses, so that their throttles do not meet. */
export function newClientIp(): string {
  const groups = randomUUID().replaceAll("-", "").slice(0, 8).match(/.{4}/g) ?? [];
  return `2001:db8:${groups.join(":")}::1`;
}

export function newEmail(): string {
  return `${randomUUID()}@people.example`;
}

/** Signs a user in and answers what a page would know of them. */
export async function enter(email: string, password = PASSWORD): Promise<SignedInUser> {
  const { sessionId } = await signIn({ email, password }, newClientIp());
  const session = await findSession(sessionId);
  if (session.status !== "signed-in") throw new Error(`the session of ${email} is ${session.status}`);
  return session.user;
}

export async function newPartner(companyName = "Acme Games"): Promise<SignedInUser> {
  const email = newEmail();
  await createAccount({
    kind: "partner",
    company_name: companyName,
    email,
    password: PASSWORD,
    timezone: "UTC",
  });
  return enter(email);
}

export async function newReseller(companyName = "Corner Shop"): Promise<SignedInUser> {
  const email = newEmail();
  const shop_url = "https://shop.example/";
  await createAccount({
    kind: "reseller",
    company_name: companyName,
    email,
    password: PASSWORD,
    timezone: "UTC",
    shop_url,
  });
  return enter(email);
}

export async function newOperator(): Promise<SignedInUser> {
  const email = newEmail();
  await createOperator({ email, password: PASSWORD });
  return enter(email);
}
