import type { ReactNode } from "react";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { earningsPages } from "@/app/(dashboard)/navigation";
import { PageHeader, Tabs } from "@/components/ui/page-header";

/** Renders the header and tabs of the earnings pages, both of which are hidden in print. */
export default async function Layout({ params, children }: AccountParams & { children: ReactNode }) {
  const { environment, home } = await requireAccount(params, "partner");
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Earnings"
          description={`What you earn from customers' payments in ${environment} mode.`}
        />
        <Tabs label="Earnings" base={`${home}/earnings`} items={earningsPages} />
      </div>
      {children}
    </>
  );
}
