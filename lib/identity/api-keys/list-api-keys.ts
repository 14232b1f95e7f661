import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { type KeyStatus, keyStatus } from "./rules";
import { listKeyRows } from "./store";

export type ListedKey = Awaited<ReturnType<typeof listKeyRows>>[number] & { readonly status: KeyStatus };

const ENDED_SHOWN = 10;

/** The caller's keys in its environment, newest first: all that work, and the last ten that no longer do. */
export async function listApiKeys(caller: Caller): Promise<ListedKey[]> {
  const time = now();
  const rows = await listKeyRows(caller, ENDED_SHOWN, time);
  return rows.map((row) => ({ ...row, status: keyStatus(row, time) }));
}
