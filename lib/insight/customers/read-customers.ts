import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { erasedEmail } from "@/lib/base/erased";
import { assertFound } from "@/lib/base/errors";
import { type Page, type PageRequest, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import {
  type CustomerRow,
  type RequestRow,
  searchCustomersByEmail,
  selectCustomer,
  selectCustomers,
  selectRequests,
} from "./store";

/** A partner's customer. The email is null if the customer was erased. */
export type CustomerResource = ReturnType<typeof presentCustomer>;

/** A partner's payment request to a customer: an intent or a subscription. */
export type CustomerRequest = ReturnType<typeof presentRequest>;

/** A request for a page of all customers, or only of customers that match `search`. */
export type CustomerSearch = PageRequest & { readonly search?: string | undefined };

/**
 * Returns a page of the caller's customers. `search` is a customer's ID, or a part of an email from the beginning of a word.
 * The customers are newest first, except in a search by a part of an email, which uses the order of
 * {@link searchCustomersByEmail}.
 */
export function listCustomers(
  caller: Caller,
  { search, ...query }: CustomerSearch,
): Promise<Page<CustomerResource>> {
  return readPage(
    query,
    async (page) => {
      if (search === undefined) return selectCustomers(caller, page);
      const part = emailPart(search);
      if (part === "") return [];
      if (!validate(search)) return searchCustomersByEmail(caller, part, page);
      const one = await rowOfId(caller, search);
      return one ? [one] : [];
    },
    presentCustomer,
  );
}

/** Returns a page of the caller's customers, newest first, or only the customer with exactly the given email. */
export function listCustomersByTime(
  caller: Caller,
  { email, ...query }: TimeRangePageRequest & { readonly email?: string | undefined },
): Promise<Page<CustomerResource>> {
  return readPage(query, (page) => selectCustomers(caller, { ...query, ...page, email }), presentCustomer);
}

/** Returns the caller's customer with exactly this email or this ID, or undefined if there is none. */
export async function findCustomer(
  caller: Caller,
  named: { readonly email: string } | { readonly id: string },
): Promise<CustomerResource | undefined> {
  const row =
    "id" in named
      ? await rowOfId(caller, named.id)
      : (await selectCustomers(caller, { email: named.email, limit: 1 }))[0];
  return row && presentCustomer(row);
}

async function rowOfId(caller: Caller, id: string): Promise<CustomerRow | undefined> {
  return validate(id) ? selectCustomer(caller, id) : undefined;
}

/** Returns a customer's email, or null if the customer was erased. */
export function emailUnlessErased({ id, email }: Pick<CustomerRow, "id" | "email">): string | null {
  return email === erasedEmail(id) ? null : email;
}

/** Converts a stored customer to a {@link CustomerResource}. */
export function presentCustomer(row: CustomerRow) {
  return { id: row.id, email: emailUnlessErased(row), created_at: timestamp(row.createdAt) };
}

/**
 * Returns one of the caller's customers with a page of the customer's intents and subscriptions, newest first. Throws
 * `not_found` for an unknown ID.
 */
export async function viewCustomer(
  caller: Caller,
  id: string,
  query: PageRequest,
): Promise<{ customer: CustomerResource; requests: Page<CustomerRequest> }> {
  const row = assertFound(await rowOfId(caller, id));
  const at = now();
  const requests = await readPage(
    query,
    (page) => selectRequests(caller, row.id, { ...page, at }),
    presentRequest,
  );
  return { customer: presentCustomer(row), requests };
}

function presentRequest({ createdAt, ...row }: RequestRow) {
  return {
    ...row,
    amount_display: displayAmount(row.amount),
    created_at: timestamp(createdAt),
  };
}

/**
 * Normalizes a searched part of an email in the same way as the indexed words: converts it to lower case and removes the
 * characters before the first letter or digit. For example, `@example.org` becomes `example.org`.
 */
export function emailPart(typed: string): string {
  return typed.toLowerCase().replace(/^[^a-z0-9]+/, "");
}
