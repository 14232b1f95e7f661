import type { ReactNode } from "react";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { Tabs } from "@/components/ui/tabs";
import { accountPages } from "./account-pages";

/** What stands above every page about an account. */
export default async function Layout({ params, children }: AccountParams & { children: ReactNode }) {
  const { home } = await requireAccount(params, "partner", "reseller", "operator");
  const items = accountPages().map(({ path, label }) => ({
    href: `${home}/account${path}`,
    label,
    exact: path === "",
  }));
  return (
    <>
      <Tabs label="Account" items={items} />
      {children}
    </>
  );
}
