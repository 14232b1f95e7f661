import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageWanted, readPage } from "@/lib/db/page";
import type { AuditFilter, AuditLine, AccountAuditLine } from "./audit-line";
import { selectAuditLines, selectAllAccountsLines, selectLinesAboutVoucher, selectLinesOfOthers } from "./store";

/**
 * What was done to the account the user acts for, newest first, by page. What operators are called, the reasons they
 * gave, and what a partner calls what a reseller bills, are kept from other accounts.
 */
export function listAuditLog(user: SignedInUser, wanted: PageWanted): Promise<Page<AuditLine>> {
  return readPage(
    wanted,
    (page) => selectAuditLines(user.accountId, page),
    (line) => (user.kind === "operator" || line.by === "account" ? line : withoutOperator(line)),
  );
}

/** The latest of what operators did to an account; only operators may be shown it. */
export function listOperatorActs(accountId: string, limit: number): Promise<AuditLine[]> {
  return selectLinesOfOthers(accountId, limit);
}

/** The latest of what operators did to a voucher that the account sold; only operators may be shown it. */
export function listActsOnVoucher(accountId: string, voucherId: string, limit: number): Promise<AuditLine[]> {
  return selectLinesAboutVoucher(accountId, voucherId, limit);
}

/** Of what an operator did, the facts that are for operators alone: why, on whose proposal, and the partner's own reference. */
const FOR_OPERATORS = ["reason", "proposed_by", "subscription"];

function withoutOperator(line: AuditLine): AuditLine {
  const facts = Object.entries(line.detail).filter(([name]) => !FOR_OPERATORS.includes(name));
  return { ...line, actorEmail: null, detail: Object.fromEntries(facts) };
}

/**
 * What was done to any account, the platform's own among them, newest first, by page. Throws `forbidden` for anybody but an
 * operator.
 */
export async function listAllAuditLogs(
  operator: SignedInUser,
  wanted: AuditFilter & PageWanted,
): Promise<Page<AccountAuditLine>> {
  assertOperator(operator);
  return readPage(
    wanted,
    (page) => selectAllAccountsLines({ ...wanted, ...page }),
    (line) => line,
  );
}
