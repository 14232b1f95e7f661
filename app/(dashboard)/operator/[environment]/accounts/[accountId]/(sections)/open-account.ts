import { cache } from "react";
import { requireUser } from "@/app/(auth)/require-user";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import type { AccountView } from "@/lib/accounts/account-view";
import { findAccount } from "@/lib/accounts/find-account";
import type { Tenant } from "@/lib/base/caller";

/** The path and query parameters of an account's pages. */
export type SectionParams<Shown extends string = never> = AccountParams<{ accountId: string }> & {
  readonly searchParams: Promise<Readonly<Partial<Record<Shown, string | string[]>>>>;
};

/** An account that an operator views, with the environment of the page. It can be passed as a `Caller`. */
export type ViewedAccount = AccountView & Tenant;

/** Returns an account. The result is cached per request, because the layout reads the account too. */
const readAccount = cache(async (accountId: string) => findAccount(await requireUser("operator"), accountId));

/**
 * Returns the visit, and an account with the data of {@link findAccount} and the base path of its pages. Shows the 404 page for
 * an unknown account.
 */
export async function openAccount(params: AccountParams<{ accountId: string }>["params"]) {
  const visit = await requireAccount(params, "operator");
  const { account: found, ...more } = await readAccount((await params).accountId).catch(notFoundPage);
  const account: ViewedAccount = { ...found, accountId: found.id, environment: visit.environment };
  return { ...more, visit, account, path: `${visit.home}/accounts/${account.id}` };
}
