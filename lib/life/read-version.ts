import type { Caller } from "@/lib/caller";
import { AppError } from "@/lib/errors";
import { selectVersion } from "./version-store";

/**
 * A short text that is another as soon as anything that its page shows has happened to one of the caller's intents: cheap
 * enough to be asked for every second. Throws `not_found` for what is not the caller's.
 */
export const intentVersion = (caller: Caller, reference: string): Promise<string> =>
  readVersion(caller, "redemption_intents", reference);

/** {@link intentVersion} of one of the caller's subscriptions. */
export const subscriptionVersion = (caller: Caller, reference: string): Promise<string> =>
  readVersion(caller, "subscriptions", reference);

async function readVersion(caller: Caller, ...of: [Parameters<typeof selectVersion>[1], string]) {
  const row = await selectVersion(caller, ...of);
  if (!row) throw new AppError("not_found");
  return row.version;
}
