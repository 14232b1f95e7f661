import { Tabs } from "@/components/ui/tabs";
import type { AccountKind } from "@/lib/caller";
import type { Environment } from "@/lib/fields";
import { webhookPages } from "./webhook-pages";
import { webhookPath } from "./webhook-path";

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
