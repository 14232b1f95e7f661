import { createHash } from "node:crypto";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { type Throttle, waitMs, waitText } from "./rules";
import {
  countHits,
  countThrottleRows,
  deleteExpiredThrottles,
  deleteLatestHit,
  hasThrottleRow,
  insertHit,
  type MinuteRow,
  selectBusiestMinute,
  type ThrottleKey,
} from "./store";

/**
 * Whether a hit is allowed. `retryAfterS` is 0 for an allowed hit, otherwise the number of whole seconds until the next hit is
 * allowed.
 */
type Allowance = { readonly allowed: boolean; readonly retryAfterS: number };

/**
 * Counts one hit of a subject (such as an email address or a client's network) for an action, if the throttle allows it. The
 * limit is exact across processes. A rejected hit is not counted. To count only failures, take the hit before the outcome is
 * known and call {@link returnHit} after a success. Otherwise parallel attempts could exceed the limit.
 */
export async function takeHit(action: string, subject: string, throttle: Throttle): Promise<Allowance> {
  const key = { action, subject: await throttleSubject({ action, subject }, throttle) };
  if (await insertHit(key, throttle, now())) return { allowed: true, retryAfterS: 0 };
  // Reads the time again: compared with the earlier time, hits taken in the meantime would be in the future.
  const at = now();
  const wait = waitMs(await countHits(key, new Date(at.getTime() - throttle.windowMs)), throttle, at);
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil(wait / 1_000)) };
}

/**
 * Counts a hit like {@link takeHit}. If the throttle does not allow it, calls `onRefused` and throws `rate_limited` with the
 * text that `message` returns for the wait, such as `2 minutes`.
 */
export async function takeHitOrThrow(
  action: string,
  subject: string,
  throttle: Throttle,
  message: (wait: string) => string,
  onRefused?: () => void,
): Promise<void> {
  const { allowed, retryAfterS } = await takeHit(action, subject, throttle);
  if (allowed) return;
  onRefused?.();
  throw new AppError("rate_limited", { message: message(waitText(retryAfterS)), retryAfterS });
}

/** Removes a subject's latest hit. Call it after a success, if only failures should count. */
export async function returnHit(action: string, subject: string, throttle: Throttle): Promise<void> {
  await deleteLatestHit({ action, subject: await throttleSubject({ action, subject }, throttle) });
}

/** The number of rows at which the table `throttles` counts as full. A row takes 100 bytes to 1 kB. */
const MAX_ROWS = 50_000;
const HITS_BETWEEN_CHECKS = 200;
/** The number of rows per action that new subjects of unauthenticated clients share while the table is full. */
export const SHARED_ROWS = 1_024;

let hitsUntilCheck = HITS_BETWEEN_CHECKS;
let isFull = false;

/**
 * Returns the subject under which a hit is counted. Unauthenticated clients could fill the table `throttles`, with a row for
 * each network or email address. Once a check finds 50,000 rows in the table, new subjects of these clients are hashed to
 * shared rows, which reach the limit sooner; subjects that already have a row keep it.
 */
export async function throttleSubject(
  { action, subject }: ThrottleKey,
  { unauthenticated }: Throttle,
): Promise<string> {
  if (!unauthenticated) return subject;
  hitsUntilCheck -= 1;
  if (hitsUntilCheck <= 0) await deleteExpiredHits();
  if (!isFull || (await hasThrottleRow({ action, subject }))) return subject;
  const row = createHash("sha256").update(subject).digest().readUInt32BE() % SHARED_ROWS;
  return `shared ${row}`;
}

/**
 * Deletes expired rows and checks whether the table is full. Runs after every 200 calls of {@link throttleSubject} for
 * unauthenticated clients in this process, and as a scheduled job. Reads the whole table, which is small.
 */
export async function deleteExpiredHits(maxRows = MAX_ROWS): Promise<void> {
  hitsUntilCheck = HITS_BETWEEN_CHECKS;
  await deleteExpiredThrottles(now());
  isFull = (await countThrottleRows()) >= maxRows;
}

/**
 * The minute with the most hits of an action, the number of these hits, and the number of networks from which they came. The
 * action's subjects must be networks.
 */
export type BusiestMinute = MinuteRow;

/** Returns the busiest minute of an action after `since`, or null if the action had no hits. */
export async function busiestMinute(action: string, since: Date): Promise<BusiestMinute | null> {
  return (await selectBusiestMinute(action, since)) ?? null;
}
