import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { type ApiKeyRow, findKeyRow, listKeyRows } from "./store";

/** Returns one of the caller's keys. Throws `not_found` for any other ID. */
export async function findApiKey(
  caller: Caller,
  keyId: string,
): Promise<ApiKeyRow & { readonly status: KeyStatus }> {
  const row = validate(keyId) ? await findKeyRow(caller, keyId) : null;
  if (!row) throw new AppError("not_found");
  return { ...row, status: keyStatus(row, now()) };
}

export type ListedKey = Awaited<ReturnType<typeof listKeyRows>>[number] & { readonly status: KeyStatus };

const ENDED_SHOWN = 10;

/** Lists the caller's keys in its environment, newest first: all working keys and the ten newest of the others. */
export async function listApiKeys(caller: Caller): Promise<ListedKey[]> {
  const time = now();
  const rows = await listKeyRows(caller, ENDED_SHOWN, time);
  return rows.map((row) => ({ ...row, status: keyStatus(row, time) }));
}

/** The status of an API key. `expiring` means that the key still works until the overlap of its rotation ends. */
export type KeyStatus = "active" | "expiring" | "expired" | "revoked";

type KeyTimes = { readonly revokedAt: Date | null; readonly expiresAt: Date | null };

/** Returns the status of a key at `at`. Revocation takes precedence over expiry. The key is expired from `expiresAt` on. */
export function keyStatus({ revokedAt, expiresAt }: KeyTimes, at: Date): KeyStatus {
  if (revokedAt) return "revoked";
  if (!expiresAt) return "active";
  return expiresAt > at ? "expiring" : "expired";
}
