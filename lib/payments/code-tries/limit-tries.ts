import { SECOND_MS } from "@/lib/base/clock";
import { networkOf } from "@/lib/base/ip-address";
import { type BusiestMinute, busiestMinute, countedSubject } from "@/lib/db/throttle/take-hit";
import { newChallenge, readProof } from "./challenge";
import { costOfTry, FREE_REFUSALS } from "./rules";
import type { Trier } from "./tries.sql";

/** The throttle action that counts the refused codes of an address block. */
const REFUSED_CODE = "refused_code";

/** A client that tries codes. `ip` is undefined only when the server cannot know it; such tries are not limited. */
export type TryingClient = {
  readonly ip: string | undefined;
  /** The solution of a challenge, as the browser sent it. */
  readonly proof?: string | undefined;
};

/**
 * Identifies a client for `admitTries`. `tried` is the place where it tries codes, such as one checkout. A proof that is forged,
 * expired or of another place counts as none.
 */
export async function trierOf(
  tried: string,
  { ip, proof }: TryingClient,
  at: Date,
): Promise<Trier | undefined> {
  if (ip === undefined) return undefined;
  const [action, throttle] = [REFUSED_CODE, FREE_REFUSALS];
  const subject = await countedSubject({ action, subject: networkOf(ip) ?? "unknown" }, throttle);
  return {
    tried,
    block: { action, subject, throttle },
    proof: proof === undefined ? undefined : readProof(proof, tried, at),
  };
}

/** What a client has to do before its next code is checked: send the solution of `challenge`, or wait. */
export type TryDemand = { readonly challenge: string; readonly retryAfterS: number };

/** The demand after `refusals` of the client's address block. `openAt` is the end of its wait, if it has begun. */
export function demandFor(
  tried: string,
  { refusals, openAt }: { readonly refusals: number; readonly openAt: Date | null },
  at: Date,
): TryDemand | undefined {
  const cost = costOfTry(refusals);
  if (!cost) return undefined;
  const waitS = openAt ? Math.ceil((openAt.getTime() - at.getTime()) / SECOND_MS) : cost.delayS;
  return { challenge: newChallenge(tried, cost.work, at), retryAfterS: Math.max(1, waitS) };
}

/**
 * Returns the minute since `since` with the most refused codes, over both environments; null without any. Counts only clients
 * with a known address, and at most the 100 latest codes of an address block.
 */
export function busiestRefusals(since: Date): Promise<BusiestMinute | null> {
  return busiestMinute(REFUSED_CODE, since);
}
