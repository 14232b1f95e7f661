import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { erasedEmail } from "@/lib/operator/customer-erasure/rules";
import { type CustomerResource, emailPart } from "./schema";
import {
  type CustomerRow,
  selectCustomer,
  selectCustomerByEmail,
  selectCustomers,
  selectCustomersWithPart,
} from "./store";

/** A page of customers, of all or of those that a text finds. */
export type CustomerSearch = PageRequest & { readonly search?: string | undefined };

/**
 * A page of the caller's customers, the newest first. `search` finds the one with that identifier, or those of whose e-mail a
 * word begins with it, then by that word.
 */
export function listCustomers(
  caller: Caller,
  { search, ...wanted }: CustomerSearch,
): Promise<Page<CustomerResource>> {
  return readPage(
    wanted,
    async (page) => {
      if (search === undefined) return selectCustomers(caller, page);
      if (!validate(search)) return selectCustomersWithPart(caller, emailPart(search), page);
      const one = await selectCustomer(caller, search);
      return one ? [one] : [];
    },
    presentCustomer,
  );
}

/** The caller's customer with that e-mail, as requests name it; undefined where there is none. */
export async function findCustomer(
  caller: Caller,
  { email }: { readonly email: string },
): Promise<CustomerResource | undefined> {
  const row = await selectCustomerByEmail(caller, email);
  return row && presentCustomer(row);
}

/** A customer's e-mail, or null once the customer has been erased. */
export function knownEmail({ id, email }: Pick<CustomerRow, "id" | "email">): string | null {
  return email === erasedEmail(id) ? null : email;
}

/** A customer as its partner's dashboard shows it. */
export function presentCustomer(row: CustomerRow): CustomerResource {
  return { id: row.id, email: knownEmail(row), created_at: timestamp(row.createdAt) };
}
