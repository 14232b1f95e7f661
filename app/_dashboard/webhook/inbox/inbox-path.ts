import type { AccountKind } from "@/lib/caller";
import { webhookPath } from "../webhook-path";

/** The page of the inbox, which there is in test alone. */
export function inboxPath(kind: AccountKind): string {
  return `${webhookPath(kind, "test")}/inbox`;
}
