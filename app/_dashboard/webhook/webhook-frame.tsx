import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import type { AccountKind } from "@/lib/caller";
import type { Environment } from "@/lib/fields";
import { WebhookTabs } from "./webhook-tabs";

type Props = {
  readonly kind: AccountKind;
  readonly environment: Environment;
  readonly children: ReactNode;
};

/** What stands above every page about webhooks. */
export function WebhookFrame({ kind, environment, children }: Props) {
  return (
    <>
      <PageHeader
        title="Webhook"
        description={`Tells your server what happens in ${environment}, the moment it happens, signed.`}
      />
      <WebhookTabs kind={kind} environment={environment} />
      {children}
    </>
  );
}
