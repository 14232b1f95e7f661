import { createHash } from "node:crypto";
import { now } from "@/lib/base/clock";
import type { Throttle } from "./rules";
import { countRows, deleteExpired, hasRow, type ThrottleKey } from "./store";

/** A row takes 100 bytes to 1 kB. */
const MOST_ROWS = 50_000;
const COUNTS_BETWEEN_LOOKS = 200;
/** How many rows newcomers share, for each action, while the table is full. */
export const SHARED_ROWS = 1_024;

let countsUntilLook = COUNTS_BETWEEN_LOOKS;
let full = false;

/**
 * The subject a hit is counted for: the one given, as long as the table has room. Strangers could fill it, a row for every
 * network or e-mail they bring; once it is full, subjects of theirs that have no row yet share a fixed number of rows, which
 * fill up sooner, and those that have one keep it. So the table has at most 50,000 rows, a few hundred more that are counted
 * between two looks, and the shared ones.
 */
export async function countedSubject(
  { action, subject }: ThrottleKey,
  { unauthenticated }: Throttle,
): Promise<string> {
  if (!unauthenticated) return subject;
  countsUntilLook -= 1;
  if (countsUntilLook <= 0) await deleteExpiredHits();
  if (!full || (await hasRow({ action, subject }))) return subject;
  const place = createHash("sha256").update(subject).digest().readUInt32BE() % SHARED_ROWS;
  return `shared ${place}`;
}

/**
 * Deletes the rows that count for nothing any more, and looks how full the table is. Done each time this process has counted
 * 200 hits of strangers, and by a job where few are counted. It reads the whole table, which is small.
 */
export async function deleteExpiredHits(mostRows = MOST_ROWS): Promise<void> {
  countsUntilLook = COUNTS_BETWEEN_LOOKS;
  await deleteExpired(now());
  full = (await countRows()) >= mostRows;
}
