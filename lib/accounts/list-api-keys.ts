import { now } from "@/lib/clock";
import { type ApiKeyRow, listKeyRows } from "./api-key-store";
import type { Caller } from "./caller";
import { type KeyStatus, keyStatus } from "./rules";

export type ListedKey = ApiKeyRow & { readonly status: KeyStatus };

const ENDED_SHOWN = 10;

/** The caller's keys in its environment, newest first: all that work, and the last ten that no longer do. */
export async function listApiKeys(caller: Caller): Promise<ListedKey[]> {
  const time = now();
  const rows = await listKeyRows(caller, ENDED_SHOWN, time);
  return rows.map((row) => ({ ...row, status: keyStatus(row, time) }));
}
