import type { Caller } from "@/lib/base/caller";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { type LineRow, selectPayoutLines } from "./line-store";
import { findOwnPayout, selectOwnPayouts } from "./payout-store";
import { found, type Payout, presentPayout } from "./present-payout";

/** A payment in a payout, or an earlier payout that was reversed and came in again. */
export type PayoutLine = LineRow;

/** The partner's payouts, newest first, by page: those that were posted, whatever became of them. */
export function listOwnPayouts(caller: Caller, wanted: PageRequest): Promise<Page<Payout>> {
  return readPage(wanted, (page) => selectOwnPayouts(caller, page), presentPayout);
}

/** One of the partner's payouts. Throws `not_found`. */
export async function retrieveOwnPayout(caller: Caller, reference: string): Promise<Payout> {
  return presentPayout(found(await findOwnPayout(caller, reference)));
}

/** What is in one of the partner's payouts, newest first, by page. Throws `not_found`. */
export async function listOwnPayoutLines(
  caller: Caller,
  { reference, ...wanted }: PageRequest & { readonly reference: string },
): Promise<Page<PayoutLine>> {
  const payout = found(await findOwnPayout(caller, reference));
  return readPage(
    wanted,
    (page) => selectPayoutLines(caller, payout, page),
    (line) => line,
  );
}
