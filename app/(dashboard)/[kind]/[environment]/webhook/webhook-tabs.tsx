import { webhookPages } from "@/app/_dashboard/webhook/webhook-pages";
import { webhookPath } from "@/app/_dashboard/webhook/webhook-path";
import { Tabs } from "@/components/ui/tabs";
import type { AccountKind } from "@/lib/caller";
import type { Environment } from "@/lib/fields";

type Props = { readonly kind: AccountKind; readonly environment: Environment };

/** The pages about webhooks, beside each other. */
export function WebhookTabs({ kind, environment }: Props) {
  const items = webhookPages(environment).map(({ path, label }) => ({
    href: `${webhookPath(kind, environment)}${path}`,
    label,
    exact: path === "",
  }));
  return <Tabs label="Webhook" items={items} />;
}
