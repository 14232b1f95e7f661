import { cache } from "react";
import { requireUser } from "@/app/(auth)/require-user";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { findAccount } from "@/lib/accounts/find-account";

/** The path and query parameters of an account's pages. */
export type SectionParams<Shown extends string = never> = AccountParams<{ accountId: string }> & {
  readonly searchParams: Promise<Readonly<Partial<Record<Shown, string | string[]>>>>;
};

/** Returns an account. The result is cached per request, because the layout reads the account too. */
const found = cache(async (accountId: string) => findAccount(await requireUser("operator"), accountId));

/**
 * Returns an account, a caller for it in the current environment, and the base path of its pages. Shows the 404 page for an
 * unknown account.
 */
export async function openAccount(params: AccountParams<{ accountId: string }>["params"]) {
  const visit = await requireAccount(params, "operator");
  const { account, application, audit } = await found((await params).accountId).catch(notFoundPage);
  const caller = { ...account, accountId: account.id, environment: visit.environment };
  return {
    ...visit,
    visit,
    account,
    application,
    audit,
    caller,
    path: `${visit.home}/accounts/${account.id}`,
  };
}
