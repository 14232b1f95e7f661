import { validate } from "uuid";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import {
  type EntryRow,
  findLedgerAccountRow,
  type LedgerAccountRow,
  selectEntries,
  selectLedgerAccounts,
} from "./entries-store";

/** An account of the ledger, with what it holds as far as the running totals go. */
export type LedgerAccount = LedgerAccountRow;

/** A transfer as one of its two accounts has it. */
export type LedgerEntry = EntryRow;

/** Throws `forbidden` for anybody but an operator, and `not_found`. */
export async function findLedgerAccount(
  operator: SignedInUser,
  environment: Environment,
  id: string,
): Promise<LedgerAccount> {
  assertOperator(operator);
  const found = validate(id) ? await findLedgerAccountRow(environment, id) : undefined;
  if (!found) throw new AppError("not_found");
  return found;
}

/** The wallets, or what partners are owed, by page. Throws `forbidden` for anybody but an operator. */
export function listLedgerAccounts(
  operator: SignedInUser,
  wanted: PageRequest & { readonly environment: Environment; readonly kind: "wallet" | "partner" },
): Promise<Page<LedgerAccount>> {
  assertOperator(operator);
  const { environment, kind, ...page } = wanted;
  return readPage(
    page,
    (asked) => selectLedgerAccounts(environment, { ...asked, kind }),
    (row) => row,
  );
}

/** The transfers of an account of the ledger, newest first, by page. Throws `forbidden` for anybody but an operator. */
export function listEntries(
  operator: SignedInUser,
  wanted: PageRequest & { readonly environment: Environment; readonly ledgerAccountId: string },
): Promise<Page<LedgerEntry>> {
  assertOperator(operator);
  const { environment, ledgerAccountId, ...page } = wanted;
  if (!validate(ledgerAccountId)) throw new AppError("not_found");
  return readPage(
    page,
    (asked) => selectEntries(environment, { ...asked, ledgerAccountId }),
    (row) => row,
  );
}
