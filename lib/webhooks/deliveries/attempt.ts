import { now, SECOND_MS } from "@/lib/base/clock";
import { publicEventId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { publicNetwork, unrestrictedNetwork } from "@/lib/base/url-guard";
import { openHeaders, type secretOpener, signatureHeaders } from "@/lib/base/webhook-secret";
import { onLane } from "@/lib/db/lanes";
import type { Traces } from "@/lib/outbox/event.sql";
import { log } from "@/lib/telemetry/log";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { startSpan } from "@/lib/telemetry/traces/spans";
import { affectsEndpointHealth, currentRunSince, decideAfterAttempt, isPrompt, pauseUntil } from "./rules";
import type { Answer, sendRequest } from "./send-request";
import { type ClaimedDelivery, type FinishedAttempt, type RecordedAttempt, recordAttempts } from "./store";

/** Settings shared by all deliveries that were claimed together. */
export type Batch = {
  /** When this process's lease on the deliveries ends. */
  leasedUntil: Date;
  /** The time limit of one attempt, in milliseconds. */
  timeoutMs: number;
  openSecret: ReturnType<typeof secretOpener>;
  send: typeof sendRequest;
  /** Called when the receiver has answered or the request has failed, before the outcome is recorded. */
  onAnswered: () => void;
  /** The `traceparent` of each delivery's parent span, by delivery ID. */
  traces: Traces;
};

export type AttemptResult = {
  claimed: ClaimedDelivery;
  startedAt: Date;
  succeeded: boolean;
  /** True if the attempt succeeded within two seconds. */
  prompt: boolean;
  /** The end of the pause that the attempt's failure causes, or null if it causes none. */
  pausedUntil: Date | null;
  /**
   * When the delivery's next attempt is due, or undefined if there is none or if this attempt was not recorded, because its
   * lease was lost.
   */
  dueAt: Date | undefined;
  /**
   * False if, when the attempt was recorded, the endpoint was disabled or its URL had changed. The caller then starts no more
   * attempts of the batch.
   */
  endpointEnabled: boolean;
};

/** The result of an attempt that sends no request, because the simulator treats the receiver as down. */
const SIMULATED_OUTAGE: Answer = {
  outcome: "connection_failed",
  status: null,
  durationMs: 0,
  excerpt: null,
  retryAfter: undefined,
  failure: { cause: "simulated_outage" },
};

/**
 * Sends a delivery to the URL that its endpoint had when the delivery was claimed, unless an outage of the receiver is
 * simulated. Records the outcome and returns it. Rejects if the database fails or the endpoint's secrets cannot be decrypted.
 */
export async function makeAttempt(claimed: ClaimedDelivery, batch: Batch): Promise<AttemptResult> {
  const { leasedUntil, onAnswered } = batch;
  const startedAt = now();
  const answer = claimed.receiverIsDown ? SIMULATED_OUTAGE : await callReceiver(claimed, startedAt, batch);
  onAnswered();
  const endedAt = now();
  const { failingSince, attemptCount, testEvent } = claimed;
  const affectsHealth = affectsEndpointHealth(claimed);
  const decision = decideAfterAttempt(answer, {
    attempt: attemptCount + 1,
    endedAt,
    failingSince: currentRunSince(claimed, startedAt),
    testEvent,
    affectsHealth,
    random: Math.random(),
  });
  const recorded = await recordAttempt({ claimed, leasedUntil, startedAt, endedAt, answer, decision });
  if (recorded?.endpointDisabled) {
    log.warn("A webhook endpoint was disabled", { endpointId: claimed.endpointId, reason: decision.disable });
  }
  const { delivery } = decision;
  const dueAt = recorded && delivery.status === "pending" ? delivery.nextAttemptAt : undefined;
  const succeeded = delivery.status === "succeeded";
  return {
    claimed,
    startedAt,
    succeeded,
    prompt: isPrompt(decision, answer.durationMs),
    pausedUntil: succeeded || !affectsHealth ? null : pauseUntil(failingSince, endedAt),
    dueAt,
    endpointEnabled: recorded?.endpointEnabled ?? true,
  };
}

async function callReceiver(
  claimed: ClaimedDelivery,
  at: Date,
  { timeoutMs, openSecret, send, traces }: Batch,
): Promise<Answer> {
  const {
    url,
    environment,
    payload: body,
    secretCipher,
    previousSecretCipher,
    previousSecretExpiresAt,
  } = claimed;
  const overlaps = previousSecretCipher && previousSecretExpiresAt && at < previousSecretExpiresAt;
  const secrets = [secretCipher, ...(overlaps ? [previousSecretCipher] : [])].map(openSecret);
  const id = publicEventId(claimed.eventId);
  const part = startSpan({ name: "webhook", kind: "client", parent: traces[claimed.id] });
  const headers = {
    ...openHeaders(claimed.headersCipher),
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...signatureHeaders({ id, body, at, secrets }),
    ...(part && { traceparent: part.traceparent }),
  };
  const network = env().WEBHOOK_ALLOW_PRIVATE_NETWORK ? unrestrictedNetwork : publicNetwork;
  const answer = await send({ url, environment, headers, body }, { timeoutMs, network });
  const { outcome, status } = answer;
  // The URL is omitted, because it can contain a secret of the receiver.
  const attributes = {
    "tessera.delivery_id": claimed.id,
    "tessera.event_id": id,
    "tessera.environment": environment,
    "tessera.attempt": claimed.attemptCount + 1,
    "tessera.outcome": outcome,
    ...(status !== null && { "http.response.status_code": status }),
  };
  part?.end(attributes, outcome !== "delivered");
  metrics()?.countAttempt({ environment, outcome, seconds: answer.durationMs / SECOND_MS });
  return answer;
}

/** The User-Agent header of every webhook request. */
export const USER_AGENT = "Tessera-Webhooks/1.0";

const MAX_BATCH = 200;

type QueuedWrite = {
  finished: FinishedAttempt;
  resolve: (recorded: RecordedAttempt | undefined) => void;
  reject: (cause: unknown) => void;
};

const queue: QueuedWrite[] = [];
let writing = false;

/**
 * The attempts that a batch did not record, because a row was locked or their lease was lost, by endpoint ID. An endpoint has
 * an entry while its attempts are recorded by a separate statement, which waits for locks.
 */
const blockedWrites = new Map<string, QueuedWrite[]>();

/**
 * Records an attempt. Resolves to undefined, with nothing written, if the lease was lost. Attempts that end while a statement
 * is running are batched into the next one. A batch skips locked rows; a separate statement for each endpoint then waits for
 * the locks. All statements use the database connections of the lane `jobs`, whichever lane the caller uses. Rejects if the
 * database fails.
 */
export function recordAttempt(finished: FinishedAttempt): Promise<RecordedAttempt | undefined> {
  return new Promise((resolve, reject) => {
    queue.push({ finished, resolve, reject });
    if (!writing) void onLane("jobs", drain);
  });
}

async function drain(): Promise<void> {
  writing = true;
  while (queue.length > 0) {
    for (const unwritten of await write(queue.splice(0, MAX_BATCH), "skip")) queueBlocked(unwritten);
  }
  writing = false;
}

function queueBlocked(entry: QueuedWrite): void {
  const { endpointId } = entry.finished.claimed;
  const others = blockedWrites.get(endpointId);
  if (others) others.push(entry);
  else {
    blockedWrites.set(endpointId, [entry]);
    void drainBlocked(endpointId);
  }
}

async function drainBlocked(endpointId: string): Promise<void> {
  for (let next = blockedWrites.get(endpointId); next && next.length > 0; ) {
    for (const { resolve } of await write(next.splice(0, MAX_BATCH), "wait")) resolve(undefined);
  }
  blockedWrites.delete(endpointId);
}

/**
 * Records a batch of attempts, and settles their promises. Returns the attempts that were not written because their lease was
 * lost or, if `locked` is "skip", because a row was locked; their promises stay pending.
 */
async function write(batch: readonly QueuedWrite[], locked: "wait" | "skip"): Promise<QueuedWrite[]> {
  try {
    const recorded = await recordAttempts(
      batch.map(({ finished }) => finished),
      locked,
    );
    const unwritten = new Set(batch);
    for (const row of recorded) {
      const entry = batch[row.position - 1];
      entry?.resolve(row);
      if (entry) unwritten.delete(entry);
    }
    return [...unwritten];
  } catch (cause) {
    for (const { reject } of batch) reject(cause);
    return [];
  }
}
