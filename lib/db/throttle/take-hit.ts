import { now } from "@/lib/base/clock";
import { countedSubject } from "./place-of";
import { type Throttle, waitMs } from "./rules";
import { countHits, deleteLatestHit, insertHit } from "./store";

/** `retryAfterS` is 0 while a hit is allowed, else the whole seconds until the next one will be. */
type Allowance = { readonly allowed: boolean; readonly retryAfterS: number };

/**
 * Counts one hit of a subject (an e-mail, a client's network) on an action, unless its throttle has no room for one.
 * The cap is exact however many ask at once and in however many processes: the upsert locks the subject's row and
 * judges what it finds there. A refused hit is not counted, so refusals do not prolong themselves.
 *
 * To count failures only, take the hit before the outcome is known and {@link returnHit} when it was no failure;
 * looking first and counting afterwards would let parallel guesses past the cap.
 */
export async function takeHit(action: string, subject: string, throttle: Throttle): Promise<Allowance> {
  const place = { action, subject: await countedSubject({ action, subject }, throttle) };
  const at = now();
  if (await insertHit(place, throttle, at)) return { allowed: true, retryAfterS: 0 };
  const wait = waitMs(await countHits(place, new Date(at.getTime() - throttle.windowMs)), throttle, at);
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil(wait / 1_000)) };
}

/** Takes the subject's latest hit back, when what it was taken for turned out to be no failure. */
export async function returnHit(action: string, subject: string, throttle: Throttle): Promise<void> {
  await deleteLatestHit({ action, subject: await countedSubject({ action, subject }, throttle) });
}
