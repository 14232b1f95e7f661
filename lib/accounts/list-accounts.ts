import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import type { AccountFilter, AccountView } from "./account-view";
import { listAccountRows } from "./operator-store";

/** Partners and resellers, newest first, by page. `search` looks in company name and e-mail, ignoring case. */
export async function listAccounts(
  operator: SignedInUser,
  wanted: AccountFilter & PageRequest,
): Promise<Page<AccountView>> {
  assertOperator(operator);
  return readPage(
    wanted,
    (page) => listAccountRows({ ...wanted, ...page }),
    (row) => row,
  );
}
