import { validate } from "uuid";
import type { Tenant } from "@/lib/base/caller";
import { AppError, assertFound } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import {
  type EntryRow,
  findLedgerAccountId,
  findLedgerAccountRow,
  type LedgerAccountRow,
  selectEntries,
  selectLedgerAccounts,
} from "./entries-store";

/** A ledger account. Its balance includes transfers up to the checkpoint of the running totals. */
export type LedgerAccount = LedgerAccountRow;

/** A transfer as seen from one of its two ledger accounts. */
export type LedgerEntry = EntryRow;

/** Returns a ledger account. Throws `forbidden` for anyone but an operator, and `not_found` for an unknown ID. */
export async function findLedgerAccount(
  operator: SignedInUser,
  environment: Environment,
  id: string,
): Promise<LedgerAccount> {
  assertOperator(operator);
  return assertFound(validate(id) ? await findLedgerAccountRow(environment, id) : undefined);
}

/**
 * Returns the ID of the ledger account of a reseller (its wallet) or a partner. Throws `forbidden` for anyone but an operator,
 * and `not_found` for an account without one.
 */
export async function ledgerAccountIdOf(operator: SignedInUser, owner: Tenant): Promise<string> {
  assertOperator(operator);
  return assertFound(await findLedgerAccountId(owner)).id;
}

/**
 * Returns a page of the ledger accounts of resellers (`wallet`) or partners, newest first. Throws `forbidden` for anyone but an
 * operator.
 */
export function listLedgerAccounts(
  operator: SignedInUser,
  query: PageRequest & { readonly environment: Environment; readonly kind: "wallet" | "partner" },
): Promise<Page<LedgerAccount>> {
  assertOperator(operator);
  const { environment, kind, ...page } = query;
  return readPage(
    page,
    (page) => selectLedgerAccounts(environment, { ...page, kind }),
    (row) => row,
  );
}

/**
 * Returns a page of a ledger account's transfers, newest first. Throws `forbidden` for anyone but an operator, and `not_found`
 * for a malformed ID.
 */
export function listEntries(
  operator: SignedInUser,
  query: PageRequest & { readonly environment: Environment; readonly ledgerAccountId: string },
): Promise<Page<LedgerEntry>> {
  assertOperator(operator);
  const { environment, ledgerAccountId, ...page } = query;
  if (!validate(ledgerAccountId)) throw new AppError("not_found");
  return readPage(
    page,
    (page) => selectEntries(environment, { ...page, ledgerAccountId }),
    (row) => row,
  );
}
