import { validate } from "uuid";
import type { AuditLine } from "@/lib/audit/audit-line";
import { listOperatorActs } from "@/lib/audit/list-audit-log";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import type { AccountView } from "./account-view";
import { findAccountRow } from "./operator-store";

const AUDIT_SHOWN = 50;

/** One partner or reseller and the last fifty things operators did to it, newest first. Throws `not_found`. */
export async function findAccount(
  operator: SignedInUser,
  accountId: string,
): Promise<{ account: AccountView; audit: AuditLine[] }> {
  assertOperator(operator);
  if (!validate(accountId)) throw new AppError("not_found");
  const [account, audit] = await Promise.all([
    findAccountRow(accountId),
    listOperatorActs(accountId, AUDIT_SHOWN),
  ]);
  if (!account) throw new AppError("not_found");
  return { account, audit };
}
