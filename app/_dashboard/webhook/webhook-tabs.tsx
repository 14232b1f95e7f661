import { Tabs } from "@/components/ui/tabs";
import type { AccountKind } from "@/lib/accounts/caller";
import type { Environment } from "@/lib/fields";
import { webhookPath } from "./webhook-path";

type Props = { readonly kind: AccountKind; readonly environment: Environment };

/** Paths below `/partner/test/webhook` and the like. */
const tabs: readonly { path: string; label: string; exact?: boolean; only?: Environment }[] = [
  { path: "", label: "Overview", exact: true },
  { path: "/events", label: "Events" },
  { path: "/inbox", label: "Inbox", only: "test" },
  { path: "/doctor", label: "Doctor" },
];

/** The pages about webhooks, beside each other. */
export function WebhookTabs({ kind, environment }: Props) {
  const items = tabs
    .filter(({ only }) => only === undefined || only === environment)
    .map(({ path, label, exact = false }) => ({
      href: `${webhookPath(kind, environment)}${path}`,
      label,
      exact,
    }));
  return <Tabs label="Webhook" items={items} />;
}
