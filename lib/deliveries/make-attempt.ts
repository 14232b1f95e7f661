import { now, SECOND_MS } from "@/lib/clock";
import { openNetwork, publicNetwork } from "@/lib/endpoints/guarded-lookup";
import type { secretOpener } from "@/lib/endpoints/secret";
import { env } from "@/lib/env";
import { eventName } from "@/lib/ids";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics/registry";
import type { Traces } from "@/lib/outbox/batches";
import { beginPart } from "@/lib/traces/spans";
import { recordAttempt } from "./record-attempt";
import { isPrompt, judgeAttempt, restUntil } from "./rules";
import type { Answer, sendRequest } from "./send-request";
import { signatureHeaders } from "./sign";
import { type ClaimedDelivery, saysNothing } from "./store";

/** What holds of all deliveries that were taken together. */
export type Taking = {
  /** Until when they are ours. */
  leasedUntil: Date;
  /** How long an attempt may take. */
  timeoutMs: number;
  openSecret: ReturnType<typeof secretOpener>;
  /** What posts the request. */
  send: typeof sendRequest;
  /** Told when a request has ended, before what came of it is written down. */
  onAnswered: () => void;
  /** What deliveries are parts of, where they are traced. */
  traces: Traces;
};

export type Attempted = {
  claimed: ClaimedDelivery;
  startedAt: Date;
  succeeded: boolean;
  /** Whether others may wait behind an endpoint that does this. */
  prompt: boolean;
  /** Until when the endpoint is left in peace. */
  restUntil: Date | null;
  /** When the next attempt is due, if there is one for us to make. */
  dueAt: Date | undefined;
  /** Whether what was taken with it may still be sent to the same URL. */
  endpointOpen: boolean;
  /** What the delivery is a part of, where it is traced. */
  parent: string | undefined;
};

/** Sends a delivery to the URL of the moment it was taken, and writes down what came of it. Rejects when the database fails. */
export async function makeAttempt(
  claimed: ClaimedDelivery,
  { leasedUntil, timeoutMs, openSecret, send, onAnswered, traces }: Taking,
): Promise<Attempted> {
  const startedAt = now();
  const secrets = secretsAt(claimed, startedAt).map(openSecret);
  const parent = traces[claimed.id];
  const part = beginPart({ name: "webhook", kind: "client", parent });
  const answer = await send(requestFor(claimed, startedAt, { secrets, traceparent: part?.traceparent }), {
    timeoutMs,
    network: env().WEBHOOK_ALLOW_PRIVATE_NETWORK ? openNetwork : publicNetwork,
  });
  onAnswered();
  part?.end(partOf(claimed, answer), answer.outcome !== "delivered");
  metrics()?.countAttempt({
    environment: claimed.environment,
    outcome: answer.outcome,
    seconds: answer.durationMs / SECOND_MS,
  });
  const endedAt = now();
  const { failingSince, attemptCount, testEvent, addition } = claimed;
  const ruling = judgeAttempt(answer, {
    attempt: attemptCount + 1,
    endedAt,
    failingSince,
    testEvent,
    addition,
    random: Math.random(),
  });
  const recorded = await recordAttempt({ claimed, leasedUntil, startedAt, endedAt, answer, ruling });
  if (recorded?.endpointDisabled) {
    log.warn("A webhook endpoint was disabled", { endpointId: claimed.endpointId, reason: ruling.disable });
  }
  const { delivery } = ruling;
  const dueAt = recorded && delivery.status === "pending" ? delivery.nextAttemptAt : undefined;
  const succeeded = delivery.status === "succeeded";
  return {
    claimed,
    startedAt,
    succeeded,
    prompt: isPrompt(ruling, answer.durationMs),
    restUntil: succeeded || saysNothing(claimed) ? null : restUntil(failingSince, endedAt),
    dueAt,
    endpointOpen: recorded?.endpointOpen ?? true,
    parent,
  };
}

type Sending = { readonly secrets: readonly string[]; readonly traceparent: string | undefined };

function requestFor(claimed: ClaimedDelivery, at: Date, { secrets, traceparent }: Sending) {
  const { url, environment, eventId, payload: body } = claimed;
  const headers = {
    "content-type": "application/json",
    "user-agent": "Tessera-Webhooks/1.0",
    ...signatureHeaders({ id: eventName(eventId), body, at, secrets }),
    ...(traceparent !== undefined && { traceparent }),
  };
  return { url, environment, headers, body };
}

/** Of its own endpoint: the present secret, and the one it replaced while that still counts. */
function secretsAt(claimed: ClaimedDelivery, at: Date): Buffer[] {
  const { secretCipher, previousSecretCipher, previousSecretExpiresAt } = claimed;
  const overlaps = previousSecretCipher && previousSecretExpiresAt && at < previousSecretExpiresAt;
  return [secretCipher, ...(overlaps ? [previousSecretCipher] : [])];
}

/** What a trace tells of an attempt: never where it went, since a receiver may have put a secret of its own into its URL. */
function partOf({ id, eventId, environment, attemptCount }: ClaimedDelivery, { outcome, status }: Answer) {
  return {
    "tessera.delivery_id": id,
    "tessera.event_id": eventName(eventId),
    "tessera.environment": environment,
    "tessera.attempt": attemptCount + 1,
    "tessera.outcome": outcome,
    ...(status !== null && { "http.response.status_code": status }),
  };
}
