import type { Caller } from "@/lib/base/caller";
import { withDisplay } from "@/lib/base/display-amount";
import { assertFound } from "@/lib/base/errors";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { pageRequestOf } from "@/lib/db/page";
import {
  type CustomerResource,
  findCustomer,
  listCustomersByTime,
} from "@/lib/insight/customers/read-customers";
import { customerEarnings } from "@/lib/insight/earnings/read-earnings";
import { grossOf, paymentCount, refundedOf } from "@/lib/insight/earnings/rules";
import type { ApiCustomer, CustomerPage, CustomerWithTotals, ListCustomersInput } from "./schema";

/** Returns a page of the caller's customers as an API response, newest first. */
export async function listCustomerPage(
  caller: Caller,
  input: ListCustomersInput,
): Promise<Outcome<CustomerPage>> {
  const { rows, next } = await listCustomersByTime(caller, { ...pageRequestOf(input), email: input.email });
  return listed({ customers: rows.map((row) => presentCustomer(caller, row)), next }, rows.length);
}

/** Retrieves one of the caller's customers with the totals of the customer's payments. Throws `not_found` for an unknown ID. */
export async function retrieveCustomer(
  caller: Caller,
  { id }: { readonly id: string },
): Promise<Outcome<CustomerWithTotals>> {
  const customer = assertFound(await findCustomer(caller, { id }));
  const { earned, complete } = await customerEarnings(caller, customer.id);
  const { CURRENCY } = env();
  return found({
    ...presentCustomer(caller, customer),
    payment_count: paymentCount(earned),
    ...withDisplay({
      paid_amount: grossOf(earned),
      refunded_amount: refundedOf(earned),
      partner_amount: earned.payout,
      platform_fee: earned.fee,
    }),
    currency: CURRENCY,
    totals_complete: complete,
  });
}

function presentCustomer({ environment }: Caller, { id, email, created_at }: CustomerResource): ApiCustomer {
  return { id, email, environment, created_at };
}
