import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { networkOf } from "@/lib/base/ip-address";
import { randomBytes } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { hitsOf, type ThrottledSubject, takeDelayedHit, takeHits } from "@/lib/db/throttle/hits.sql";
import type { Throttle } from "@/lib/db/throttle/rules";
import { type BusiestMinute, busiestMinute, throttleSubject } from "@/lib/db/throttle/take-hit";

/**
 * The limit on refused voucher codes from a network (/24 or /48) within 15 minutes. Once it is reached, each further try needs
 * a proof of work or a wait.
 */
export const FREE_REFUSALS: Throttle = { limit: 20, windowMs: 15 * MINUTE_MS, unauthenticated: true };

/**
 * The cost of trying a voucher code: a proof of work, or a wait of `delayS` seconds. `work` is the maximum number of hashes
 * that the proof takes.
 */
type TryCost = { readonly work: number; readonly delayS: number };

/** The number of further refused codes after which the next entry of {@link TRY_COSTS} applies. */
const REFUSALS_PER_COST = 4;

/**
 * The costs of a try once the limit of {@link FREE_REFUSALS} is reached, in ascending order. The last entry applies to all
 * further tries. The hardest proof takes a slow phone at most 1.6 seconds, as measured by `npm run bench:pages`.
 */
export const TRY_COSTS: readonly [TryCost, ...TryCost[]] = [
  { work: 2 ** 12, delayS: 1 },
  { work: 2 ** 13, delayS: 2 },
  { work: 2 ** 14, delayS: 4 },
  { work: 2 ** 15, delayS: 8 },
  { work: 2 ** 16, delayS: 16 },
  { work: 2 ** 17, delayS: 30 },
];

/**
 * The maximum ratio of the work that a try currently costs to the work of the submitted proof. The cost can rise while a
 * customer's browser computes the proof. The proof is refused only if the cost has risen by at least two entries of {@link
 * TRY_COSTS} since the challenge was issued.
 */
const WORK_TOLERANCE = 2;

/**
 * Returns the cost of the next try for a network (/24 or /48) with this many recent refused codes, or undefined while a try
 * costs nothing.
 */
export function costOfTry(refusals: number): TryCost | undefined {
  if (refusals < FREE_REFUSALS.limit) return undefined;
  const step = Math.floor((refusals - FREE_REFUSALS.limit) / REFUSALS_PER_COST);
  return TRY_COSTS[Math.min(step, TRY_COSTS.length - 1)];
}

/** The throttle action under which refused codes from a network are counted. */
const REFUSED_CODE = "refused_code";

/** A client that enters voucher codes. `ip` is undefined if the client's address is unknown; no network limit then applies. */
export type CodeClient = {
  readonly ip: string | undefined;
  /** The solved challenge, as sent by the browser. */
  readonly proof?: string | undefined;
};

/** A client that enters voucher codes, with its network (`block`) and its proof of work. */
export type LimitedClient = {
  /** Identifies what the codes are entered for, such as one checkout. A wait applies to one scope only. */
  readonly scope: string;
  readonly block: ThrottledSubject;
  readonly proof: Proof | undefined;
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

/**
 * Returns the CTE `hit(taken, room, total, "openAt")`, which counts the refused codes in the CTE `wanted(count)` against the
 * client's network (/24 or /48). `room` is the maximum number of refused codes that this call can count, and `taken` is the
 * number that it counts: `wanted.count`, or `room` if that is less. `total` is the number of the network's refused codes within
 * the last 15 minutes, at most 100, including the codes in `taken`. `openAt` is the end of the wait for the client's `scope`;
 * it is null if the client sent a proof or if a try costs nothing yet. Without a `client`, `room` is unlimited and `total` is
 * 0.
 *
 * The network's first 20 refused codes within 15 minutes cost nothing ({@link FREE_REFUSALS}); until the 20th, `room` is the
 * number that remains. After that, `room` is 1 if the client sent a proof that has enough work and that no counted code has
 * used up, or if it sent no proof and its wait has passed; otherwise it is 0. The wait starts with the first call that needs
 * it. A counted code uses up the proof or restarts the wait. Correct codes do neither and are never counted. The count is exact
 * under concurrency, but the required work or wait is determined from the state at the start of the statement.
 */
export function admitTries(client: LimitedClient | undefined, time: Date): Sql {
  if (!client) {
    return sql`hit AS (SELECT wanted.count AS taken, 2147483647 AS room, 0 AS total, NULL::timestamptz AS "openAt" FROM wanted)`;
  }
  const { scope, block, proof } = client;
  const step = sql`least((count(*) - ${FREE_REFUSALS.limit}) / ${REFUSALS_PER_COST}, ${TRY_COSTS.length - 1}) + 1`;
  const isEnough = proof ? sql`cost.work <= ${proof.work * WORK_TOLERANCE}` : sql`TRUE`;
  const paid = sql`cost AS (
      SELECT (${TRY_COSTS.map(({ work }) => work)}::int[])[${step}] AS work,
             (${TRY_COSTS.map(({ delayS }) => delayS)}::int[])[${step}] * interval '1 second' AS delay
      FROM ${hitsOf(block, time)} recent HAVING count(*) >= ${FREE_REFUSALS.limit}
    ),
    paid AS (
      SELECT wanted.count, cost.delay FROM wanted, cost WHERE ${isEnough}
    )`;
  const name = "pass";
  const paidTries = sql`paid`;
  const once = { limit: 1, windowMs: 2 * CHALLENGE_LIFE_MS };
  const pass = proof
    ? takeHits({ action: "code_proof", subject: proof.id, throttle: once }, time, { name, wanted: paidTries })
    : takeDelayedHit({ action: "code_wait", subject: scope }, time, {
        name,
        wanted: paidTries,
        retentionMs: FREE_REFUSALS.windowMs,
      });
  const counted = takeHits(block, time, {
    name: "counted_hit",
    wanted: sql`wanted`,
    extraRoom: sql`coalesce((SELECT room FROM pass), 0)`,
  });
  const openAt = proof ? sql`NULL::timestamptz` : sql`(SELECT "openAt" FROM pass)`;
  return ctes(
    paid,
    pass,
    counted,
    sql`hit AS (SELECT taken, room, total, ${openAt} AS "openAt" FROM counted_hit)`,
  );
}

/** The requirement for checking a client's next code: a proof of work for `challenge`, or a wait of `retryAfterS` seconds. */
export type ProofRequirement = { readonly challenge: string; readonly retryAfterS: number };

/**
 * Returns what the client must do after `refusals` refused codes from its network, or undefined while a try costs nothing.
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
 * Returns the minute with the most refused voucher codes since `since`, in both environments together, or null if no code was
 * refused. The result is complete only for the last 15 minutes, because older refusals are deleted. Counts only codes from
 * clients with an IP address, and at most the latest 100 from each network (/24 or /48).
 */
export function busiestRefusals(since: Date): Promise<BusiestMinute | null> {
  return busiestMinute(REFUSED_CODE, since);
}

/** How long a challenge and its proof are valid, in milliseconds. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

const ID_BYTES = 16;
const TARGET_CHARACTERS = 16;

/** A solved challenge. `work` is the maximum number of hashes needed to solve it. */
type Proof = { readonly id: string; readonly work: number };

/**
 * Returns a signed challenge to find a hidden number below `work`. The challenge contains its ID and the start of the SHA-256
 * hash of the ID and the number. Finding the number takes at most `work` hashes, whereas a search for leading zeros has no
 * upper bound. The challenge is valid only for `scope`, such as one checkout.
 */
export function newChallenge(scope: string, work: number, at: Date): string {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const content = [id, at.getTime() + CHALLENGE_LIFE_MS, work, targetOf(id, randomInt(work))].join(".");
  return `${content}.${macOf(scope, content)}`;
}

/**
 * Parses and verifies the output of `solveChallenge`. Returns undefined unless the proof solves an unexpired challenge for
 * `scope`. Does not check whether the proof was used before.
 */
export function readProof(proof: string, scope: string, at: Date): Proof | undefined {
  const [id = "", expiresMs = "", work = "", target = "", mac = "", solution = ""] = proof.split(".");
  const expected = Buffer.from(macOf(scope, [id, expiresMs, work, target].join(".")));
  const actual = Buffer.from(mac);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  if (Number(expiresMs) <= at.getTime() || targetOf(id, solution) !== target) return undefined;
  return { id, work: Number(work) };
}

function targetOf(id: string, solution: number | string): string {
  return createHash("sha256").update(`${id}.${solution}`).digest("hex").slice(0, TARGET_CHARACTERS);
}

function macOf(scope: string, content: string): string {
  const key = createHmac("sha256", env().NEXTAUTH_SECRET).update("code challenge").digest();
  const proven = [scope, content].join("\n");
  return createHmac("sha256", key).update(proven).digest("base64url");
}
