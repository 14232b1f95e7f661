import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import type { AuditFilter, EveryAuditLine } from "./audit-line";
import { selectEveryLine } from "./every-store";

/**
 * What was done to any account, the platform's own among them, newest first, by page. Throws `forbidden` for anybody but an
 * operator.
 */
export async function listEveryAct(
  operator: SignedInUser,
  wanted: AuditFilter & PageRequest,
): Promise<Page<EveryAuditLine>> {
  assertOperator(operator);
  return readPage(
    wanted,
    (page) => selectEveryLine({ ...wanted, ...page }),
    (line) => line,
  );
}
