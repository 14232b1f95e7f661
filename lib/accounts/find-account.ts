import { validate } from "uuid";
import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageWanted, readPage } from "@/lib/db/page";
import type { AuditLine } from "@/lib/identity/audit/audit-line";
import { listOperatorActs } from "@/lib/identity/audit/list-audit-log";
import { type AccountFilter, type AccountView, type Application, applicationOf } from "./account-view";
import { findAccountRow, listAccountRows } from "./operator-store";
import { findApplication } from "./store";

const AUDIT_SHOWN = 50;

/**
 * One partner or reseller, what it told of its business, and the last fifty things operators did to it, newest first.
 * Throws `not_found`.
 */
export async function findAccount(
  operator: SignedInUser,
  accountId: string,
): Promise<{ account: AccountView; application: Application | null; audit: AuditLine[] }> {
  assertOperator(operator);
  if (!validate(accountId)) throw new AppError("not_found");
  const [account, told, audit] = await Promise.all([
    findAccountRow(accountId),
    findApplication(accountId),
    listOperatorActs(accountId, AUDIT_SHOWN),
  ]);
  if (!account) throw new AppError("not_found");
  return { account, application: applicationOf(told), audit };
}

/** Partners and resellers, newest first, by page. `search` looks in company name and e-mail, ignoring case. */
export async function listAccounts(
  operator: SignedInUser,
  wanted: AccountFilter & PageWanted,
): Promise<Page<AccountView>> {
  assertOperator(operator);
  return readPage(
    wanted,
    (page) => listAccountRows({ ...wanted, ...page }),
    (row) => row,
  );
}
