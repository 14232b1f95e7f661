import type { ReactNode } from "react";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { webhookPages } from "@/app/(dashboard)/navigation";
import { PageHeader, Tabs } from "@/components/ui/page-header";

/** Renders the header and tabs of the webhook pages. */
export default async function Layout({ params, children }: AccountParams & { children: ReactNode }) {
  const { environment, home } = await requireAccount(params, "partner", "reseller");
  return (
    <>
      <PageHeader
        title="Webhook"
        description={`Signed notifications to your server about events in ${environment} mode.`}
      />
      <Tabs label="Webhook" base={`${home}/webhook`} items={webhookPages(environment)} />
      {children}
    </>
  );
}
