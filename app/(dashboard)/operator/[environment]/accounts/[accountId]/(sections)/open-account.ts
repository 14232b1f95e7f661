import { cache } from "react";
import { requireUser } from "@/app/(auth)/require-user";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { findAccount } from "@/lib/accounts/find-account";

/** What a page about an account is given by its address; after the `?` what a form of it asks to be shown. */
export type SectionParams<Shown extends string = never> = AccountParams<{ accountId: string }> & {
  readonly searchParams: Promise<Readonly<Partial<Record<Shown, string | string[]>>>>;
};

/** Read once a request: the frame of a page shows it too. */
const found = cache(async (accountId: string) => findAccount(await requireUser("operator"), accountId));

/** The account that a page is about, its caller in the environment that is looked at, and where its pages begin. */
export async function openAccount(params: AccountParams<{ accountId: string }>["params"]) {
  const { user, environment, home } = await requireAccount(params, "operator");
  const { account, application, audit } = await found((await params).accountId).catch(notFoundPage);
  const caller = { ...account, accountId: account.id, environment };
  return {
    user,
    environment,
    account,
    application,
    audit,
    caller,
    home,
    path: `${home}/accounts/${account.id}`,
  };
}
