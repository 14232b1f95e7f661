import { now, SECOND_MS } from "@/lib/clock";
import { env } from "@/lib/env";
import { eventName } from "@/lib/ids";
import { log } from "@/lib/log";
import { openNetwork, publicNetwork } from "./guarded-lookup";
import { judgeAttempt } from "./rules";
import { openSecret } from "./secret";
import { sendRequest } from "./send-request";
import { signatureHeaders } from "./sign";
import { type ClaimedDelivery, claimDelivery, recordAttempt } from "./store";

const TIMEOUT_MS = 15 * SECOND_MS;
/** What may pass between taking a delivery and writing down what came of it, beyond the time-out. */
const LEASE_MARGIN_MS = 15 * SECOND_MS;
/** An engine's clock and ours differ; what is called this little early is due. */
const EARLY_MS = SECOND_MS;

/**
 * Makes one attempt at a delivery, if it is due, pending, and nobody else holds it; otherwise does nothing. The event's
 * body is sent to the URL and signed with the secrets of this moment.
 *
 * At least once: a crash after the request was sent leaves the lease behind, and when it has run out the delivery is
 * taken again. Once a success or a disablement is written no further attempt is made.
 *
 * Returns when the next attempt is due, or null when there is nothing more for the caller to do.
 */
export async function attemptDelivery(
  deliveryId: string,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<Date | null> {
  const startedAt = now();
  const leasedUntil = new Date(startedAt.getTime() + timeoutMs + LEASE_MARGIN_MS);
  const dueBy = new Date(startedAt.getTime() + EARLY_MS);
  const claimed = await claimDelivery(deliveryId, { at: startedAt, dueBy, leasedUntil });
  if (!claimed || claimed.endpointDisabled) return null;
  const answer = await sendRequest(requestFor(claimed, startedAt), {
    timeoutMs,
    network: env().WEBHOOK_ALLOW_PRIVATE_NETWORK ? openNetwork : publicNetwork,
  });
  const endedAt = now();
  const { failingSince, attemptCount } = claimed;
  const ruling = judgeAttempt(answer, {
    attempt: attemptCount + 1,
    endedAt,
    failingSince,
    random: Math.random(),
  });
  const recorded = await recordAttempt(claimed, { leasedUntil, startedAt, endedAt, answer, ruling });
  if (!recorded) return null;
  if (recorded.endpointDisabled) {
    log.warn("A webhook endpoint was disabled", { endpointId: claimed.endpointId, reason: ruling.disable });
  }
  return ruling.delivery.status === "pending" ? ruling.delivery.nextAttemptAt : null;
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
