import type { Caller, Tenant } from "@/lib/base/caller";
import { assertFound } from "@/lib/base/errors";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { readPage, type TimeRangePageRequest } from "@/lib/db/page";
import { readFilteredPage } from "@/lib/payments/metadata/read-filtered-page";
import { presentRefund } from "./present-refund";
import { findRefund, selectRefunds } from "./refund-store";
import type { ListRefundsInput, RefundFilter, RefundPage, RefundResource } from "./schema";

/**
 * Retrieves one of the caller's refunds. Throws `not_found` if the caller has no refund with this reference in its environment.
 */
export async function retrieveRefund(
  caller: Caller,
  input: { readonly reference: string },
): Promise<Outcome<RefundResource>> {
  const row = assertFound(await findRefund(caller, input));
  return found(presentRefund(row));
}

/** Returns a page of a partner's refunds, newest first by default. */
export function listRefunds(owner: Tenant, query: RefundFilter & TimeRangePageRequest) {
  return readPage(query, (page) => selectRefunds(owner, { ...query, ...page }), presentRefund);
}

/** Returns a page of the caller's refunds as an API response, newest first. */
export async function listRefundPage(caller: Caller, input: ListRefundsInput): Promise<Outcome<RefundPage>> {
  const filter = {
    intentReference: input.redemption_intent_reference,
    subscriptionReference: input.subscription_reference,
    customerId: input.customer,
  };
  const { rows, next } = await readFilteredPage(caller, input, {
    kind: "refund",
    filter,
    select: (page) => selectRefunds(caller, { ...filter, ...page }),
    present: presentRefund,
  });
  return listed({ refunds: rows, next }, rows.length);
}
