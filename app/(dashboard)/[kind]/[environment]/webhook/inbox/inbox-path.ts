import { webhookPath } from "@/app/(dashboard)/_shell/webhook-path";
import type { AccountKind } from "@/lib/base/caller";

/** The page of the inbox, which there is in test alone. */
export function inboxPath(kind: AccountKind): string {
  return `${webhookPath(kind, "test")}/inbox`;
}
