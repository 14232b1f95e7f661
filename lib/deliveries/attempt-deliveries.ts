import { now, SECOND_MS } from "@/lib/clock";
import { openNetwork, publicNetwork } from "@/lib/endpoints/guarded-lookup";
import { openSecret } from "@/lib/endpoints/secret";
import { env } from "@/lib/env";
import { eventName } from "@/lib/ids";
import { log } from "@/lib/log";
import { recordAttempt } from "./record-attempt";
import { judgeAttempt } from "./rules";
import { sendRequest } from "./send-request";
import { signatureHeaders } from "./sign";
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from "./store";

const TIMEOUT_MS = 15 * SECOND_MS;
const AT_ONCE = 25;
/** Taken in one write: the last of them waits for one time-out at most before its turn comes. */
const AT_A_TIME = 2 * AT_ONCE;
/** What may pass between taking a delivery and writing down what came of it, beyond the time-out. */
const LEASE_MARGIN_MS = 15 * SECOND_MS;
/** An engine's clock and ours differ; what is called this little early is due. */
const EARLY_MS = SECOND_MS;

/** A delivery that is not over, and when to attempt it. */
export type WaitingDelivery = { deliveryId: string; dueAt: Date };

type Options = { timeoutMs?: number };

/**
 * Makes one attempt at each of the deliveries that is due, pending, and held by nobody else, 25 at once; the others
 * are left alone. Each event's body is sent to the URL, and signed with the secrets, of the moment it was taken.
 * Returns the deliveries to attempt again. After failures no more are taken, and what is left is returned as due now:
 * a receiver that hangs holds the caller for two time-outs at most. So is what was taken and not begun when the endpoint
 * was disabled or given another URL. Rejects, once every request has ended, when the database fails.
 *
 * At least once: a crash after a request was sent leaves the lease behind, and when it has run out the delivery is
 * taken again. Once a success or a disablement is written no further attempt is made.
 */
export async function attemptDeliveries(
  deliveryIds: readonly string[],
  options: Options = {},
): Promise<WaitingDelivery[]> {
  for (let from = 0; from < deliveryIds.length; from += AT_A_TIME) {
    const failed = await attemptTogether(deliveryIds.slice(from, from + AT_A_TIME), options);
    if (failed.length === 0) continue;
    const untried = deliveryIds.slice(from + AT_A_TIME);
    return [...failed, ...untried.map((deliveryId) => ({ deliveryId, dueAt: now() }))];
  }
  return [];
}

type Lease = { leasedUntil: Date; timeoutMs: number };

async function attemptTogether(
  deliveryIds: readonly string[],
  { timeoutMs = TIMEOUT_MS }: Options,
): Promise<WaitingDelivery[]> {
  const at = now();
  const longestMs = Math.ceil(deliveryIds.length / AT_ONCE) * timeoutMs + LEASE_MARGIN_MS;
  const lease = { leasedUntil: new Date(at.getTime() + longestMs), timeoutMs };
  const dueBy = new Date(at.getTime() + EARLY_MS);
  const claimed = await claimDeliveries(deliveryIds, { at, dueBy, leasedUntil: lease.leasedUntil });
  const untried = claimed.filter(({ endpointDisabled }) => !endpointDisabled);
  const secrets = new Map(untried.map((one) => [one.endpointId, secretsAt(one, at)]));
  const failed: WaitingDelivery[] = [];
  const left: string[] = [];
  const closed = new Set<string>();
  async function work(): Promise<void> {
    for (let next = untried.shift(); next; next = untried.shift()) {
      if (closed.has(next.endpointId)) {
        left.push(next.id);
        continue;
      }
      const { dueAt, endpointOpen } = await attempt(next, secrets.get(next.endpointId) ?? [], lease);
      if (!endpointOpen) closed.add(next.endpointId);
      if (dueAt) failed.push({ deliveryId: next.id, dueAt });
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const worker of workers) if (worker.status === "rejected") throw worker.reason;
  if (left.length === 0) return failed;
  const releasedAt = now();
  await releaseDeliveries(left, { leasedUntil: lease.leasedUntil, at: releasedAt });
  return [...failed, ...left.map((deliveryId) => ({ deliveryId, dueAt: releasedAt }))];
}

type Attempted = {
  /** When the next attempt is due, if there is one for us to make. */
  dueAt?: Date;
  /** Whether what was taken with it may still be sent to the same URL. */
  endpointOpen: boolean;
};

async function attempt(
  claimed: ClaimedDelivery,
  secrets: readonly string[],
  { leasedUntil, timeoutMs }: Lease,
): Promise<Attempted> {
  const startedAt = now();
  const answer = await sendRequest(requestFor(claimed, secrets, startedAt), {
    timeoutMs,
    network: env().WEBHOOK_ALLOW_PRIVATE_NETWORK ? openNetwork : publicNetwork,
  });
  const endedAt = now();
  const { failingSince, attemptCount, testEvent } = claimed;
  const ruling = judgeAttempt(answer, {
    attempt: attemptCount + 1,
    endedAt,
    failingSince,
    testEvent,
    random: Math.random(),
  });
  const recorded = await recordAttempt({ claimed, leasedUntil, startedAt, endedAt, answer, ruling });
  if (recorded?.endpointDisabled) {
    log.warn("A webhook endpoint was disabled", { endpointId: claimed.endpointId, reason: ruling.disable });
  }
  const { endpointOpen = true } = recorded ?? {};
  const { delivery } = ruling;
  return recorded && delivery.status === "pending"
    ? { dueAt: delivery.nextAttemptAt, endpointOpen }
    : { endpointOpen };
}

function requestFor(claimed: ClaimedDelivery, secrets: readonly string[], at: Date) {
  const { url, environment, eventId, payload: body } = claimed;
  const headers = {
    "content-type": "application/json",
    "user-agent": "Tessera-Webhooks/1.0",
    ...signatureHeaders({ id: eventName(eventId), body, at, secrets }),
  };
  return { url, environment, headers, body };
}

/** The present secret, and the one it replaced while that still counts. */
function secretsAt(claimed: ClaimedDelivery, at: Date): string[] {
  const { secretCipher, previousSecretCipher, previousSecretExpiresAt } = claimed;
  const overlaps = previousSecretCipher && previousSecretExpiresAt && at < previousSecretExpiresAt;
  return [secretCipher, ...(overlaps ? [previousSecretCipher] : [])].map(openSecret);
}
