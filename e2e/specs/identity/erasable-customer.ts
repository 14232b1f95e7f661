import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { saveView } from "@/lib/identity/saved-views/manage-views";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { findInDatabase } from "../../support/fixtures/find-in-database";
import { newClientIp, newEmail, peopleIn } from "../../support/world/accounts";
import { fund } from "../../support/world/sales";

export type Customer = {
  readonly email: string;
  readonly ip: string;
  readonly secret: string;
  readonly identifier: string;
};

/** Returns a customer with unique data, so that every occurrence of the data in the database can be found. */
export const newCustomer = (): Customer => ({
  email: newEmail("erika"),
  ip: newClientIp(),
  secret: `Erika ${randomUUID()} \u0000 \ud800 \\u0000 "\\`,
  identifier: `erika:${randomUUID()}`,
});

export const fieldsOf = ({ email, ip, secret }: Customer) => ({
  email,
  ip_address: ip,
  callback_url: `https://shop.example/return?email=${email}&as=${encodeURIComponent(email)}#${email}`,
  description: `Course for ${email}`,
  metadata: { secret, [secret]: [1] },
});

/**
 * Searches the database for each value of the customer's data. Returns the tables in which a value was found, each with the
 * number of rows that contain it. The number for a table with several of the values is the number for the last of them.
 * Searches only for the parts of the data that are the same in plain text and in JSON.
 */
export const occurrencesOf = async ({ email, ip, secret, identifier }: Customer) => {
  const words = [email, ip, secret.slice(6, 42), identifier.slice(6)];
  return Object.assign({}, ...(await Promise.all(words.map(findInDatabase)))) as Record<string, number>;
};

/** Saves a view (named filters) of the customer list for a user of the account. Its name is `query`, unless `name` is given. */
export async function keepView({ accountId }: Caller, query: string, name = query): Promise<void> {
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { accountId } });
  await saveView({ accountId, userId, role: "owner" }, { list: "/customers", name, query });
}

export async function world() {
  const all = await peopleIn("test");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const erase = (customer: string, account: Caller = all.partner, by: SignedInUser = all.operator) =>
    eraseCustomer(by, { account_id: account.accountId, environment: account.environment, customer });
  return { ...all, shop, erase };
}

export type World = Awaited<ReturnType<typeof world>>;
