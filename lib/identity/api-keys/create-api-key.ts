import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { hashApiKey, newApiKey } from "./api-key-format";
import { insertKey, type NewKey } from "./change-store";
import type { CreateKeyInput } from "./schema";
import { isApprovedForLive } from "./store";

/** Plenty for every server a company runs, and few enough to show on one page. */
export const MAX_ACTIVE_KEYS = 25;

/** A key at the one moment it can be read. */
export type FreshKey = { readonly id: string; readonly key: string; readonly name: string };

/**
 * Makes a key of the caller's environment and returns it; nothing keeps it but its SHA-256. Audited. Throws `forbidden` in
 * live before the operator approved the account, or where {@link MAX_ACTIVE_KEYS} keys work already.
 */
export async function createApiKey(caller: Caller, { name }: CreateKeyInput): Promise<FreshKey> {
  if (caller.environment === "live" && !(await isApprovedForLive(caller.accountId))) {
    const message = "Live keys can be made once the operator has approved this account for live.";
    throw new AppError("forbidden", { message });
  }
  const key = newApiKey(caller.environment);
  const id = newId();
  const act = actOf(caller, "api_key.made", now(), { key: name });
  if (!(await insertKey(caller, { id, name, ...storedForm(key) }, MAX_ACTIVE_KEYS, act))) throw tooManyKeys();
  noteAct(act, id);
  return { id, key, name };
}

/** What is kept of a key: its hash to find it by, its two ends to recognise it by. */
export function storedForm(key: string): Omit<NewKey, "id"> {
  return { hash: hashApiKey(key), prefix: key.slice(0, key.lastIndexOf("_") + 1), lastFour: key.slice(-4) };
}

/** What is said where {@link MAX_ACTIVE_KEYS} keys work already. */
export function tooManyKeys(): AppError {
  const message = `There are ${MAX_ACTIVE_KEYS} working keys already. Revoke one that is not needed first.`;
  return new AppError("forbidden", { message });
}
