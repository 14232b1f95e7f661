import { now, SECOND_MS } from "@/lib/base/clock";
import { eventName } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import type { Traces } from "@/lib/outbox/batches";
import { log } from "@/lib/telemetry/log";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { beginPart } from "@/lib/telemetry/traces/spans";
import { openNetwork, publicNetwork } from "@/lib/webhooks/endpoints/url-guard";
import type { secretOpener } from "@/lib/webhooks/endpoints/secret";
import { decideAfterAttempt, isPrompt, pauseUntil } from "./rules";
import type { Answer, sendRequest } from "./send-request";
import { signatureHeaders } from "./sign";
import {
  type ClaimedDelivery,
  type FinishedAttempt,
  type RecordedAttempt,
  recordAttempts,
  saysNothing,
} from "./store";

/** What applies to all deliveries that were claimed together. */
export type Batch = {
  /** Until when they are leased to this process. */
  leasedUntil: Date;
  /** How long an attempt may take. */
  timeoutMs: number;
  openSecret: ReturnType<typeof secretOpener>;
  /** Posts the request. */
  send: typeof sendRequest;
  /** Called when a request has ended, before its outcome is recorded. */
  onAnswered: () => void;
  /** The traces of the deliveries. */
  traces: Traces;
};

export type Attempted = {
  claimed: ClaimedDelivery;
  startedAt: Date;
  succeeded: boolean;
  /** Whether the endpoint answered promptly, so that it is not on probation. */
  prompt: boolean;
  /** Until when the endpoint is paused. */
  pausedUntil: Date | null;
  /** When the next attempt is due, if there is one for this process to announce. */
  dueAt: Date | undefined;
  /** Whether the rest of the batch may still be sent to the same URL. */
  endpointOpen: boolean;
  /** The trace of the delivery. */
  parent: string | undefined;
};

/** Sends a delivery to the URL it had when it was claimed, and records the outcome. Rejects when the database fails. */
export async function makeAttempt(
  claimed: ClaimedDelivery,
  { leasedUntil, timeoutMs, openSecret, send, onAnswered, traces }: Batch,
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
  const decision = decideAfterAttempt(answer, {
    attempt: attemptCount + 1,
    endedAt,
    failingSince,
    testEvent,
    addition,
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
    pausedUntil: succeeded || saysNothing(claimed) ? null : pauseUntil(failingSince, endedAt),
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

/** The endpoint's present secret, and the one it replaced while both are valid. */
function secretsAt(claimed: ClaimedDelivery, at: Date): Buffer[] {
  const { secretCipher, previousSecretCipher, previousSecretExpiresAt } = claimed;
  const overlaps = previousSecretCipher && previousSecretExpiresAt && at < previousSecretExpiresAt;
  return [secretCipher, ...(overlaps ? [previousSecretCipher] : [])];
}

/** The attributes of the attempt's span. The URL is not among them: it may contain a secret of the receiver. */
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

const MAX_BATCH = 200;

type Waiting = {
  finished: FinishedAttempt;
  resolve: (recorded: RecordedAttempt | undefined) => void;
  reject: (cause: unknown) => void;
};

const waiting: Waiting[] = [];
let writing = false;

/** Attempts whose row was locked, by endpoint. While there are any, a write that waits for the lock is in progress. */
const lockedOut = new Map<string, Waiting[]>();

/**
 * Records an attempt; undefined, and nothing written, when its lease has passed to another process. Attempts that end while a
 * write is in progress share the next one, so a busy process needs fewer commits. That write skips locked rows; their attempts
 * wait for the lock in a write for their endpoint alone. It runs in the jobs lane, whichever lane made the attempt.
 */
export function recordAttempt(finished: FinishedAttempt): Promise<RecordedAttempt | undefined> {
  return new Promise((resolve, reject) => {
    waiting.push({ finished, resolve, reject });
    if (!writing) void onLane("jobs", drain);
  });
}

async function drain(): Promise<void> {
  writing = true;
  while (waiting.length > 0) {
    for (const one of await write(waiting.splice(0, MAX_BATCH), "skip")) lockOut(one);
  }
  writing = false;
}

function lockOut(one: Waiting): void {
  const { endpointId } = one.finished.claimed;
  const others = lockedOut.get(endpointId);
  if (others) others.push(one);
  else {
    lockedOut.set(endpointId, [one]);
    void drainLockedOut(endpointId);
  }
}

async function drainLockedOut(endpointId: string): Promise<void> {
  for (let next = lockedOut.get(endpointId); next && next.length > 0; ) {
    for (const { resolve } of await write(next.splice(0, MAX_BATCH), "wait")) resolve(undefined);
  }
  lockedOut.delete(endpointId);
}

/** Returns those that were not written: a row was locked, where locked rows are skipped, or the lease has passed on. */
async function write(batch: readonly Waiting[], locked: "wait" | "skip"): Promise<Waiting[]> {
  try {
    const recorded = await recordAttempts(
      batch.map(({ finished }) => finished),
      locked,
    );
    const left = new Set(batch);
    for (const one of recorded) {
      const written = batch[one.position - 1];
      written?.resolve(one);
      if (written) left.delete(written);
    }
    return [...left];
  } catch (cause) {
    for (const { reject } of batch) reject(cause);
    return [];
  }
}
