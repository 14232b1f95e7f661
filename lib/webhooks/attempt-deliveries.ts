import { now, SECOND_MS } from "@/lib/clock";
import { env } from "@/lib/env";
import { eventName } from "@/lib/ids";
import { log } from "@/lib/log";
import { type ClaimedDelivery, claimDeliveries } from "./attempt-store";
import { openNetwork, publicNetwork } from "./guarded-lookup";
import { recordAttempt } from "./record-attempt";
import { judgeAttempt } from "./rules";
import { openSecret } from "./secret";
import { sendRequest } from "./send-request";
import { signatureHeaders } from "./sign";

const TIMEOUT_MS = 15 * SECOND_MS;
/** What may pass between taking a delivery and writing down what came of it, beyond the time-out. */
const LEASE_MARGIN_MS = 15 * SECOND_MS;
/** An engine's clock and ours differ; what is called this little early is due. */
const EARLY_MS = SECOND_MS;

/** A delivery that is not over, and when to attempt it. */
export type WaitingDelivery = { deliveryId: string; dueAt: Date };

type Lease = { startedAt: Date; leasedUntil: Date; timeoutMs: number };

/**
 * Makes one attempt at each of the deliveries that is due, pending, and held by nobody else, all at once; the others
 * are left alone. Each event's body is sent to the URL and signed with the secrets of this moment. Returns the
 * deliveries to attempt again. Rejects, once every request has ended, when the database fails.
 *
 * At least once: a crash after a request was sent leaves the lease behind, and when it has run out the delivery is
 * taken again. Once a success or a disablement is written no further attempt is made.
 */
export async function attemptDeliveries(
  deliveryIds: readonly string[],
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<WaitingDelivery[]> {
  const startedAt = now();
  const leasedUntil = new Date(startedAt.getTime() + timeoutMs + LEASE_MARGIN_MS);
  const dueBy = new Date(startedAt.getTime() + EARLY_MS);
  const claimed = await claimDeliveries(deliveryIds, { at: startedAt, dueBy, leasedUntil });
  const lease = { startedAt, leasedUntil, timeoutMs };
  const open = claimed.filter(({ endpointDisabled }) => !endpointDisabled);
  const attempts = await Promise.allSettled(open.map((one) => attempt(one, lease)));
  return attempts.flatMap((settled) => {
    if (settled.status === "rejected") throw settled.reason;
    return settled.value ?? [];
  });
}

async function attempt(claimed: ClaimedDelivery, lease: Lease): Promise<WaitingDelivery | undefined> {
  const { startedAt, leasedUntil, timeoutMs } = lease;
  const answer = await sendRequest(requestFor(claimed, startedAt), {
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
  if (!recorded || ruling.delivery.status !== "pending") return undefined;
  return { deliveryId: claimed.id, dueAt: ruling.delivery.nextAttemptAt };
}

function requestFor(claimed: ClaimedDelivery, at: Date) {
  const { url, environment, eventId, payload: body } = claimed;
  const headers = {
    "content-type": "application/json",
    "user-agent": "Tessera-Webhooks/1.0",
    ...signatureHeaders({ id: eventName(eventId), body, at, secrets: secretsAt(claimed, at) }),
  };
  return { url, environment, headers, body };
}

/** The present secret, and the one it replaced while that still counts. */
function secretsAt(claimed: ClaimedDelivery, at: Date): string[] {
  const { secretCipher, previousSecretCipher, previousSecretExpiresAt } = claimed;
  const overlaps = previousSecretCipher && previousSecretExpiresAt && at < previousSecretExpiresAt;
  return [secretCipher, ...(overlaps ? [previousSecretCipher] : [])].map(openSecret);
}
