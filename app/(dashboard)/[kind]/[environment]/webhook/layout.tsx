import type { ReactNode } from "react";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { PageHeader } from "@/components/ui/page-header";
import { WebhookTabs } from "./webhook-tabs";

/** What stands above every page about webhooks. */
export default async function Layout({ params, children }: AccountParams & { children: ReactNode }) {
  const { user, environment } = await requireAccount(params, "partner", "reseller");
  return (
    <>
      <PageHeader
        title="Webhook"
        description={`Tells your server what happens in ${environment}, the moment it happens, signed.`}
      />
      <WebhookTabs kind={user.kind} environment={environment} />
      {children}
    </>
  );
}
