import type { Caller } from "@/lib/base/caller";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import type { TopUpStatus } from "./schema";
import {
  selectAllRequests,
  selectPendingRequests,
  selectRequests,
  type TopUpAdminRow,
  type TopUpRequestRow,
} from "./store";

/** Returns a page of the caller's top-up requests, newest first. */
export function listTopUps(caller: Caller, wanted: PageRequest): Promise<Page<TopUpView>> {
  return readPage(wanted, (page) => selectRequests(caller, page), presentTopUp);
}

/**
 * Returns up to `limit` pending requests, oldest first. With `only`, returns only the request with that ID. Throws `forbidden`
 * for anyone but an operator.
 */
export async function listPendingTopUps(
  operator: SignedInUser,
  limit: number,
  only?: string,
): Promise<TopUpAdminView[]> {
  assertOperator(operator);
  return (await selectPendingRequests(limit, only)).map(presentForOperator);
}

/** Returns a page of all accounts' requests, newest first. Throws `forbidden` for anyone but an operator. */
export function listAllTopUps(operator: SignedInUser, wanted: PageRequest): Promise<Page<TopUpAdminView>> {
  assertOperator(operator);
  return readPage(wanted, selectAllRequests, presentForOperator);
}

/** A top-up request as its reseller sees it. */
export type TopUpView = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly amount_display: string;
  readonly status: TopUpStatus;
  readonly refusal: string | null;
  readonly created_at: string;
  readonly answered_at: string | null;
};

/** A top-up request as operators see it. */
export type TopUpAdminView = TopUpView & {
  readonly account_id: string;
  readonly company_name: string;
  /** The wallet's current balance. `balance_after_display` is the balance after the credit. */
  readonly balance_display: string;
  readonly balance_after_display: string;
};

export function presentTopUp(row: TopUpRequestRow): TopUpView {
  return {
    id: row.id,
    reference: row.reference,
    amount: row.amount,
    amount_display: formatMinor(row.amount, env().CURRENCY),
    status: row.status,
    refusal: row.refusal,
    created_at: timestamp(row.createdAt),
    answered_at: timestampOrNull(row.answeredAt),
  };
}

function presentForOperator(row: TopUpAdminRow): TopUpAdminView {
  const { CURRENCY } = env();
  return {
    ...presentTopUp(row),
    account_id: row.accountId,
    company_name: row.companyName,
    balance_display: formatMinor(row.balance, CURRENCY),
    balance_after_display: formatMinor(row.balance + row.amount, CURRENCY),
  };
}
