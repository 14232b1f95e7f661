import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { hashApiKey, newApiKey } from "./api-key-format";
import type { CreateKeyInput } from "./schema";
import { insertKey, isApprovedForLive, type NewKey } from "./store";

/** Plenty for every server a company runs, and few enough to show on one page. */
export const MAX_ACTIVE_KEYS = 25;

/** A key at the one moment it can be read. */
export type FreshKey = { readonly id: string; readonly key: string; readonly name: string };

/**
 * Makes a key of the caller's environment and returns it; nothing keeps it but its SHA-256. Throws `forbidden` in
 * live before the operator approved the account, or where {@link MAX_ACTIVE_KEYS} keys work already.
 */
export async function createApiKey(caller: Caller, { name }: CreateKeyInput): Promise<FreshKey> {
  if (caller.environment === "live" && !(await isApprovedForLive(caller.accountId))) {
    const message = "Live keys can be made once the operator has approved this account for live.";
    throw new AppError("forbidden", { message });
  }
  const key = newApiKey(caller.environment);
  const id = await insertKey(caller, { name, ...storedForm(key) }, MAX_ACTIVE_KEYS, now());
  if (!id) {
    const message = `There are ${MAX_ACTIVE_KEYS} working keys already. Revoke one that is not needed first.`;
    throw new AppError("forbidden", { message });
  }
  return { id, key, name };
}

/** What is kept of a key: its hash to find it by, its two ends to recognise it by. */
export function storedForm(key: string): Omit<NewKey, "name"> {
  return { hash: hashApiKey(key), prefix: key.slice(0, key.lastIndexOf("_") + 1), lastFour: key.slice(-4) };
}
