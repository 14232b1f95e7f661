import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import {
  type AccountAuditLine,
  type AuditFilter,
  type AuditLine,
  selectAllAccountsLines,
  selectAuditLines,
  selectLinesAboutVoucher,
  selectOperatorLines,
} from "./store";

export type { AccountAuditLine, AuditLine };

/**
 * Returns a page of the audit log of the user's account, newest first. Unless the user is an operator, entries by operators and
 * server commands omit the actor's email and the details in {@link FOR_OPERATORS}.
 */
export function listAuditLog(user: SignedInUser, query: PageRequest): Promise<Page<AuditLine>> {
  return readPage(
    query,
    (page) => selectAuditLines(user.accountId, page),
    (line) => (user.kind === "operator" || line.by === "account" ? line : withoutOperator(line)),
  );
}

/**
 * Returns the latest actions by operators and server commands on an account, newest first. For operators only; does not check
 * the caller.
 */
export function listOperatorActions(accountId: string, limit: number): Promise<AuditLine[]> {
  return selectOperatorLines(accountId, limit);
}

/**
 * Returns the latest actions on a voucher that the account sold, newest first. For operators only; does not check the caller.
 */
export function listActionsOnVoucher(
  accountId: string,
  voucherId: string,
  limit: number,
): Promise<AuditLine[]> {
  return selectLinesAboutVoucher(accountId, voucherId, limit);
}

/** The details of operators' actions that only operators may see: the reason, the proposer and the partner's reference. */
const FOR_OPERATORS = ["reason", "proposed_by", "subscription"];

function withoutOperator(line: AuditLine): AuditLine {
  const facts = Object.entries(line.detail).filter(([name]) => !FOR_OPERATORS.includes(name));
  return { ...line, actorEmail: null, detail: Object.fromEntries(facts) };
}

/** Returns a page of the audit logs of all accounts, newest first. Throws `forbidden` unless the caller is an operator. */
export async function listAllAuditLogs(
  operator: SignedInUser,
  query: AuditFilter & PageRequest,
): Promise<Page<AccountAuditLine>> {
  assertOperator(operator);
  return readPage(
    query,
    (page) => selectAllAccountsLines({ ...query, ...page }),
    (line) => line,
  );
}
