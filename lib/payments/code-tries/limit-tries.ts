import { SECOND_MS } from "@/lib/base/clock";
import { networkOf } from "@/lib/base/ip-address";
import { type BusiestMinute, busiestMinute, throttleSubject } from "@/lib/db/throttle/take-hit";
import { newChallenge, readProof } from "./challenge";
import { costOfTry, FREE_REFUSALS } from "./rules";
import type { LimitedClient } from "./tries.sql";

/** The throttle action under which refused codes from an address block are counted. */
const REFUSED_CODE = "refused_code";

/**
 * A client that enters voucher codes. `ip` is undefined only if the server cannot determine it; a client without an IP address is
 * not limited.
 */
export type CodeClient = {
  readonly ip: string | undefined;
  /** The solved challenge, as sent by the browser. */
  readonly proof?: string | undefined;
};

/**
 * Returns the client in the form that `admitTries` needs, or undefined for a client without an IP address. `scope` identifies
 * what the codes are entered for, such as one checkout. A proof that is forged or expired, or belongs to another `scope`, is
 * ignored.
 */
export async function limitedClient(
  scope: string,
  { ip, proof }: CodeClient,
  at: Date,
): Promise<LimitedClient | undefined> {
  if (ip === undefined) return undefined;
  const [action, throttle] = [REFUSED_CODE, FREE_REFUSALS];
  const subject = await throttleSubject({ action, subject: networkOf(ip) ?? "unknown" }, throttle);
  return {
    scope,
    block: { action, subject, throttle },
    proof: proof === undefined ? undefined : readProof(proof, scope, at),
  };
}

/** What a client must do before its next code is checked: send a proof of work for `challenge`, or wait `retryAfterS` seconds. */
export type ProofRequirement = { readonly challenge: string; readonly retryAfterS: number };

/**
 * Returns what the client must do after `refusals` refused codes from its address block, or undefined while tries are free.
 * `openAt` is the end of the wait, if one has begun.
 */
export function proofRequirementAfter(
  scope: string,
  { refusals, openAt }: { readonly refusals: number; readonly openAt: Date | null },
  at: Date,
): ProofRequirement | undefined {
  const cost = costOfTry(refusals);
  if (!cost) return undefined;
  const waitS = openAt ? Math.ceil((openAt.getTime() - at.getTime()) / SECOND_MS) : cost.delayS;
  return { challenge: newChallenge(scope, cost.work, at), retryAfterS: Math.max(1, waitS) };
}

/**
 * Returns the minute after `since` in which the most voucher codes were refused in both environments together, or null if none
 * were refused. Counts only codes from known IP addresses, and at most the latest 100 from each address block.
 */
export function busiestRefusals(since: Date): Promise<BusiestMinute | null> {
  return busiestMinute(REFUSED_CODE, since);
}
