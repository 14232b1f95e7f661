import { webhookPath } from "@/app/_dashboard/webhook/webhook-path";
import type { AccountKind } from "@/lib/caller";

/** The page of the inbox, which there is in test alone. */
export function inboxPath(kind: AccountKind): string {
  return `${webhookPath(kind, "test")}/inbox`;
}
