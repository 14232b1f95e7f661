import type { ReactNode } from "react";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { earningsPages } from "@/app/(dashboard)/navigation";
import { PageHeader, Tabs } from "@/components/ui/page-header";

/** The paths of pages that belong to the first tab although they are not below that tab's path. */
const PAYMENT_PAGES = ["/payments", "/statement"];

/** Renders the header and tabs of the earnings pages, both of which are hidden in print. */
export default async function Layout({ params, children }: AccountParams & { children: ReactNode }) {
  const { environment, home } = await requireAccount(params, "partner");
  const items = earningsPages.map(({ path, label }) => ({
    href: `${home}/earnings${path}`,
    label,
    exact: path === "",
    also: path === "" ? PAYMENT_PAGES.map((page) => `${home}/earnings${page}`) : [],
  }));
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Earnings"
          description={`What you earn from customers' payments in ${environment}.`}
        />
        <Tabs label="Earnings" items={items} />
      </div>
      {children}
    </>
  );
}
