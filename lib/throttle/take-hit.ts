import { now } from "@/lib/clock";
import { countHits, deleteLatestHit, deleteOldSubjects, insertHit } from "./store";

/** At most `limit` (1 or more) hits within any `windowMs`: a sliding window, so no edge lets twice as many through. */
export type Throttle = { readonly limit: number; readonly windowMs: number };

/** `retryAfterS` is 0 while a hit is allowed, else the whole seconds until the next one will be. */
type Allowance = { readonly allowed: boolean; readonly retryAfterS: number };

/**
 * Counts one hit of a subject (an e-mail, a client's network) on an action, unless the window is full.
 * The cap is exact however many ask at once and in however many processes: the upsert locks the subject's row and
 * judges what it finds there. A refused hit is not counted, so refusals do not prolong themselves.
 *
 * To count failures only, take the hit before the outcome is known and {@link returnHit} when it was no failure;
 * looking first and counting afterwards would let parallel guesses past the cap.
 */
export async function takeHit(action: string, subject: string, throttle: Throttle): Promise<Allowance> {
  const at = now();
  const opens = new Date(at.getTime() - throttle.windowMs);
  const counted = await insertHit({ action, subject }, { at, opens, limit: throttle.limit });
  if (counted) return { allowed: true, retryAfterS: 0 };
  const { retryAfterS } = await peekHits(action, subject, throttle);
  return { allowed: false, retryAfterS: Math.max(retryAfterS, 1) };
}

/** Whether a hit would be allowed now. Counts nothing, and promises nothing about the next moment. */
export async function peekHits(action: string, subject: string, throttle: Throttle): Promise<Allowance> {
  const opens = new Date(now().getTime() - throttle.windowMs);
  const { count, oldest } = await countHits({ action, subject }, opens);
  if (!oldest || count < throttle.limit) return { allowed: true, retryAfterS: 0 };
  return { allowed: false, retryAfterS: Math.ceil((oldest.getTime() - opens.getTime()) / 1_000) };
}

/** Takes the subject's latest hit back, when what it was taken for turned out to be no failure. */
export async function returnHit(action: string, subject: string): Promise<void> {
  await deleteLatestHit({ action, subject });
}

/** Forgets the subjects whose latest hit is older than `olderThanMs`, which must be no shorter than any window. */
export async function forgetHits(olderThanMs: number): Promise<void> {
  await deleteOldSubjects(new Date(now().getTime() - olderThanMs));
}
