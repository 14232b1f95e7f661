import { validate } from "uuid";
import type { Caller } from "@/lib/caller";
import { inTestOnly } from "./in-test-only";
import { presentMessage } from "./present-message";
import type { InboxPage } from "./schema";
import { selectMessages } from "./store";

/**
 * What arrived at the caller's inbox, newest first, by keyset: `after` is the `next` of the page before; anything else
 * begins at the newest. Throws `not_found` in live.
 */
export async function listMessages(
  caller: Caller,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<InboxPage> {
  inTestOnly(caller);
  const from = after !== undefined && validate(after) ? { after } : {};
  const rows = await selectMessages(caller, { ...from, limit: limit + 1 });
  const messages = rows.slice(0, limit).map(presentMessage);
  return { messages, next: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
}
