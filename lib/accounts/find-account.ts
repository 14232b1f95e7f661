import { validate } from "uuid";
import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { type AuditLine, listOperatorActions } from "@/lib/identity/audit/list-audit-log";
import type { AccountFilter, AccountView, LiveRequest } from "./account-view";
import { findAccountRow, listAccountRows } from "./operator-store";
import { findLiveRequest } from "./request-live";

const AUDIT_SHOWN = 50;

/**
 * Returns a partner or reseller, its request for live access (null if there is none), and the latest 50 actions of operators
 * and server commands on the account, newest first. Throws `forbidden` unless the caller is an operator, and `not_found` for an
 * unknown account.
 */
export async function findAccount(
  operator: SignedInUser,
  accountId: string,
): Promise<{ account: AccountView; application: LiveRequest | null; audit: AuditLine[] }> {
  assertOperator(operator);
  if (!validate(accountId)) throw new AppError("not_found");
  const [account, application, audit] = await Promise.all([
    findAccountRow(accountId),
    findLiveRequest({ accountId }),
    listOperatorActions(accountId, AUDIT_SHOWN),
  ]);
  if (!account) throw new AppError("not_found");
  return { account, application, audit };
}

/**
 * Returns a page of the partners and resellers that match the filter, newest first. Throws `forbidden` unless the caller is an
 * operator.
 */
export async function listAccounts(
  operator: SignedInUser,
  query: AccountFilter & PageRequest,
): Promise<Page<AccountView>> {
  assertOperator(operator);
  return readPage(
    query,
    (page) => listAccountRows({ ...query, ...page }),
    (row) => row,
  );
}
