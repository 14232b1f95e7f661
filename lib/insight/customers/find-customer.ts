import type { Caller } from "@/lib/base/caller";
import { presentCustomer } from "./present-customer";
import type { CustomerResource } from "./schema";
import { selectCustomerCalled } from "./store";

/** The caller's customer with that e-mail, as requests name it; undefined where there is none. */
export async function findCustomer(
  caller: Caller,
  { email }: { readonly email: string },
): Promise<CustomerResource | undefined> {
  const row = await selectCustomerCalled(caller, email);
  return row && presentCustomer(row);
}
