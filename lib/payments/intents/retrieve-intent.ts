import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { presentIntent } from "./present-intent";
import type { IntentResource } from "./schema";
import { selectIntent } from "./store";

/** One of the caller's intents. Throws `not_found` for anyone else's and for the other environment's. */
export async function retrieveIntent(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<IntentResource>> {
  const row = await selectIntent(caller, input);
  if (!row) throw new AppError("not_found");
  return found(presentIntent(row, now()));
}
