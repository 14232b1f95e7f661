import type { Caller, Tenant } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { type Page, pageRequestOf, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import { presentRefund } from "./present-refund";
import { findRefund, type RefundFilter, selectRefunds } from "./refund-store";
import type { ListRefundsInput, RefundPage, RefundResource } from "./schema";

/** Retrieves one of the caller's refunds. Throws `not_found` for another tenant's and for the other environment's. */
export async function retrieveRefund(
  caller: Caller,
  input: { readonly reference: string },
): Promise<Outcome<RefundResource>> {
  const row = await findRefund(caller, input);
  if (!row) throw new AppError("not_found");
  return found(presentRefund(row));
}

/** Returns a page of a partner's refunds, newest first unless asked otherwise. */
export function listRefunds(
  owner: Tenant,
  wanted: RefundFilter & TimeRangePageRequest,
): Promise<Page<RefundResource>> {
  return readPage(wanted, (page) => selectRefunds(owner, { ...wanted, ...page }), presentRefund);
}

/** Lists refunds for the API. */
export async function listRefundPage(caller: Caller, input: ListRefundsInput): Promise<Outcome<RefundPage>> {
  const { redemption_intent_reference: intentReference, subscription_reference: subscriptionReference } =
    input;
  const { rows, next } = await listRefunds(caller, {
    ...pageRequestOf(input),
    intentReference,
    subscriptionReference,
  });
  return listed({ refunds: rows, next }, rows.length);
}
