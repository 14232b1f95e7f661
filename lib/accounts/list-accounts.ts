import { validate } from "uuid";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import type { AccountView } from "./account-view";
import { listAccountRows } from "./operator-store";
import type { AccountFilter } from "./schema";

export type AccountPage = {
  readonly accounts: readonly AccountView[];
  /** What `before` of the next page is; null on the last one. */
  readonly next: string | null;
};

/** Partners and resellers, newest first, by page. `search` looks in company name and e-mail, ignoring case. */
export async function listAccounts(
  operator: SignedInUser,
  query: AccountFilter & { before?: string | undefined; limit: number },
): Promise<AccountPage> {
  assertOperator(operator);
  const before = query.before && validate(query.before) ? query.before : undefined;
  const rows = await listAccountRows(query, before, query.limit + 1);
  const accounts = rows.slice(0, query.limit);
  return { accounts, next: rows.length > query.limit ? (accounts.at(-1)?.id ?? null) : null };
}
