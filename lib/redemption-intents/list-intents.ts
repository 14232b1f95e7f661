import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { presentIntent } from "./present-intent";
import type { IntentResource } from "./schema";
import { selectIntents } from "./store";

/** An intent with the cursor that continues a list after it. */
export type ListedIntent = IntentResource & { id: string };

/** A page of the caller's intents, newest first; `before` is the id of the last one already seen. */
export async function listIntents(
  caller: Caller,
  page: { before?: string | undefined; limit: number },
): Promise<ListedIntent[]> {
  const time = now();
  const rows = await selectIntents(caller, page.before, page.limit);
  return rows.map((row) => ({ id: row.id, ...presentIntent(row, time) }));
}
