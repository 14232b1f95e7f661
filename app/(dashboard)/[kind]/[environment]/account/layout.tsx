import type { ReactNode } from "react";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { accountPages } from "@/app/(dashboard)/navigation";
import { PageHeader, Tabs } from "@/components/ui/page-header";

/** Renders the header and tabs of the account pages. */
export default async function Layout({ params, children }: AccountParams & { children: ReactNode }) {
  const { user, home } = await requireAccount(params, "partner", "reseller", "operator");
  return (
    <>
      <PageHeader
        title="Account"
        description={`The account of ${user.companyName}, shared by test and live mode. Signed in as ${user.email}.`}
      />
      <Tabs label="Account" base={`${home}/account`} items={accountPages} />
      {children}
    </>
  );
}
