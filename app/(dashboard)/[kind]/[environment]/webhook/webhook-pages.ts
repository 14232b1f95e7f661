import type { Environment } from "@/lib/base/fields";

type WebhookPage = { readonly path: string; readonly label: string; readonly only?: Environment };

const pages: readonly WebhookPage[] = [
  { path: "", label: "Overview" },
  { path: "/events", label: "Events" },
  { path: "/inbox", label: "Inbox", only: "test" },
  { path: "/doctor", label: "Doctor" },
];

/** The pages about webhooks that an environment has; their paths are below `/partner/test/webhook` and the like. */
export function webhookPages(environment: Environment): readonly WebhookPage[] {
  return pages.filter(({ only }) => only === undefined || only === environment);
}
