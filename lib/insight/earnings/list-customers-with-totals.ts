import type { Caller } from "@/lib/base/caller";
import type { Page } from "@/lib/db/page";
import { type CustomerSearch, listCustomers } from "@/lib/insight/customers/list-customers";
import type { CustomerResource } from "@/lib/insight/customers/schema";
import { type EarnedFromCustomer, earnedFromCustomers } from "./earned-from-customer";
import { earnedOf } from "./rules";

const NOTHING: EarnedFromCustomer = { earned: earnedOf([]), complete: true };

/** {@link listCustomers} with what each customer of the page has paid. */
export async function listCustomersWithTotals(
  caller: Caller,
  wanted: CustomerSearch,
): Promise<Page<CustomerResource & EarnedFromCustomer>> {
  const { rows, next } = await listCustomers(caller, wanted);
  const totals = await earnedFromCustomers(
    caller,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row, at) => ({ ...row, ...(totals[at] ?? NOTHING) })), next };
}
