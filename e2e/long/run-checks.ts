import { SECOND_MS } from "@/lib/base/clock";
import { ATTEMPT_DELAYS_MS } from "@/lib/webhooks/deliveries/rules";
import type { ReceivedRequest } from "./hostile-receiver";
import { behaviorOf } from "./receiver-behaviors";
import type { RecordedAttempt, RecordedEvent } from "./recorded-events";
import type { DisabledPeriod } from "./repair-endpoints";

/**
 * What a run of `webhook-hostility.spec.ts` recorded: the events, the requests to receivers and the times of resends by event
 * ID, the times at which the server was killed, and the periods in which endpoints were disabled (`closed`).
 */
export type Run = {
  events: readonly RecordedEvent[];
  requests: ReadonlyMap<string, readonly ReceivedRequest[]>;
  killedAtMs: readonly number[];
  closed: readonly DisabledPeriod[];
  resentAtMs: ReadonlyMap<string, readonly number[]>;
  /** The IDs of the accounts whose receivers reset some new connections. */
  resettingAccounts: ReadonlySet<string>;
};

/** How much earlier than scheduled an attempt may start, because the job engine can call too early. */
const EARLY_MS = SECOND_MS;
/** The longest time from the end of an exchange to its record in the database. A kill in between loses the record. */
const WRITING_MS = SECOND_MS;
/** The longest time from the timestamp of a disablement to its commit. */
const DISABLING_MS = SECOND_MS / 2;
/** The longest time that a request of a killed server waits in a socket before the receiver reads it. */
const UNREAD_MS = SECOND_MS;

/**
 * Returns errors about events that did not arrive at their account's endpoint in `urls` with the right body and a valid
 * signature.
 */
export function arrivalErrors({ events, requests }: Run, urls: ReadonlyMap<string, string>): string[] {
  return events.flatMap(({ id, accountId, payload }) => {
    const read = (requests.get(id) ?? []).filter(({ body }) => body !== undefined);
    const host = new URL(urls.get(accountId) ?? "").host;
    return [
      ...(read.some(({ acceptedAtMs }) => acceptedAtMs !== undefined) ? [] : [`${id} was never accepted`]),
      ...(read.every(({ body }) => body === payload) ? [] : [`${id} came with another body`]),
      ...(read.every(({ headers }) => headers["host"] === host) ? [] : [`${id} came to another's receiver`]),
      ...read.flatMap(({ refusal }) => (refusal === undefined ? [] : [`${id}: ${refusal}`])),
    ];
  });
}

/**
 * Returns errors about events that do not have exactly one successful attempt, or that have attempts after the successful one.
 */
export function attemptsAfterSuccess({ events }: Run): string[] {
  return events.flatMap(({ id, deliveries }) => {
    const succeeded = deliveries.findIndex(({ attempts }) => attempts.some(isSuccess));
    const all = deliveries.flatMap(({ attempts }) => attempts);
    const last = all.at(-1);
    const fine =
      deliveries.length - 1 === succeeded && last && isSuccess(last) && all.filter(isSuccess).length === 1;
    return fine ? [] : [`${id}: ${all.map(({ outcome }) => outcome).join(", ")}`];
  });
}

/** Returns errors about attempts that started while their endpoint was disabled. */
export function attemptsWhileDisabled({ events, closed }: Run): string[] {
  return events.flatMap(({ id, accountId, deliveries }) =>
    deliveries
      .flatMap(({ attempts }) => attempts)
      .filter(({ startedAtMs }) =>
        closed.some(
          (one) =>
            one.accountId === accountId &&
            startedAtMs > one.fromMs + DISABLING_MS &&
            startedAtMs < one.untilMs,
        ),
      )
      .map(({ startedAtMs }) => `${id} at ${new Date(startedAtMs).toISOString()}`),
  );
}

/**
 * Returns errors about attempts that were earlier than the schedule or the receiver's Retry-After allows. A resend starts a new
 * schedule.
 */
export function attemptsTooEarly(run: Run): string[] {
  return run.events.flatMap((event) =>
    event.deliveries.flatMap(({ attempts }) =>
      attempts.slice(1).flatMap((attempt, at) => {
        const before = attempts[at];
        if (!before) return [];
        const { retryAfterS = 0 } = behaviorsOf(run, event.id, before)?.at(-1) ?? {};
        const waitMs = Math.max(ATTEMPT_DELAYS_MS[at + 1] ?? 0, retryAfterS * SECOND_MS);
        const askedFor = run.resentAtMs
          .get(event.id)
          ?.some((resentMs) => resentMs > before.startedAtMs && resentMs <= attempt.startedAtMs);
        const waitedMs = attempt.startedAtMs - before.endedAtMs;
        return askedFor || waitedMs >= waitMs - EARLY_MS ? [] : [`${event.id}: ${waitedMs} of ${waitMs} ms`];
      }),
    ),
  );
}

/** Returns errors about attempts whose recorded outcome or status differs from what the receiver did. */
export function wrongOutcomes(run: Run): string[] {
  return run.events.flatMap((event) =>
    event.deliveries
      .flatMap(({ attempts }) => attempts)
      .flatMap((attempt) => {
        const recorded = `${attempt.outcome} ${attempt.statusCode}`;
        const met = behaviorsOf(run, event.id, attempt);
        if (met.length === 0) {
          const wasReset =
            attempt.outcome === "connection_failed" && run.resettingAccounts.has(event.accountId);
          return wasReset ? [] : [`${event.id}: ${recorded}, and the receiver saw nothing`];
        }
        // If a reused connection is reset, a second request follows at once, so the last request counts.
        const { outcome, status } = met.at(-1) ?? {};
        return recorded === `${outcome} ${status}`
          ? []
          : [`${event.id}: ${recorded} for ${outcome} ${status}`];
      }),
  );
}

/** Returns errors about requests whose attempts are not in the database, although no kill explains their absence. */
export function unexplained(run: Run): string[] {
  return run.events.flatMap((event) => {
    const attempts = event.deliveries.flatMap((delivery) => delivery.attempts);
    return (run.requests.get(event.id) ?? [])
      .filter((one) => !attempts.some((attempt) => belongs(one, attempt)) && !killed(run, one))
      .map((one) => `${event.id}: ${one.behavior} at ${new Date(one.arrivedAtMs).toISOString()}`);
  });
}

/**
 * Counts the requests for events that the receiver had already accepted. `total` counts all such requests, and `byKill` counts,
 * for each kill, the requests that the kill explains. `unexplained` lists the events of requests that no kill explains.
 */
export function duplicates(run: Run): { total: number; byKill: number[]; unexplained: string[] } {
  const byKill = run.killedAtMs.map(() => 0);
  const without: string[] = [];
  let total = 0;
  for (const [eventId, requests] of run.requests) {
    for (const [at] of requests.entries()) {
      const accepted = requests.slice(0, at).findLast(({ acceptedAtMs }) => acceptedAtMs !== undefined);
      if (!accepted) continue;
      total += 1;
      const kill = run.killedAtMs.findIndex((killedMs) => covers(accepted, killedMs));
      if (kill < 0) without.push(eventId);
      else byKill[kill] = (byKill[kill] ?? 0) + 1;
    }
  }
  return { total, byKill, unexplained: without };
}

/** Returns, for each kill, the number of requests that were in progress or not yet recorded. */
export function inFlightAtKills({ requests, killedAtMs }: Run): number[] {
  const all = [...requests.values()].flat();
  return killedAtMs.map((killedMs) => all.filter((one) => covers(one, killedMs)).length);
}

function isSuccess({ outcome }: RecordedAttempt): boolean {
  return outcome === "delivered";
}

function behaviorsOf({ requests }: Run, eventId: string, attempt: RecordedAttempt) {
  return (requests.get(eventId) ?? [])
    .filter((one) => belongs(one, attempt))
    .map(({ behavior }) => behaviorOf(behavior));
}

/**
 * Returns true when a request belongs to an attempt. Attempts of an event are seconds apart, and each request carries the start
 * time of its attempt.
 */
function belongs({ headers }: ReceivedRequest, { startedAtMs }: RecordedAttempt): boolean {
  return headers["webhook-timestamp"] === String(Math.floor(startedAtMs / SECOND_MS));
}

/**
 * Returns true if a kill could have interrupted the attempt that sent a request, or could have prevented the attempt from being
 * recorded. An attempt makes two requests if a reused connection is reset.
 */
function killed({ requests, killedAtMs }: Run, { eventId, headers }: ReceivedRequest): boolean {
  const ofAttempt = (requests.get(eventId) ?? []).filter(
    (other) => other.headers["webhook-timestamp"] === headers["webhook-timestamp"],
  );
  return killedAtMs.some((killedMs) => ofAttempt.some((request) => covers(request, killedMs)));
}

function covers(
  { arrivedAtMs, endedAtMs = Number.POSITIVE_INFINITY }: ReceivedRequest,
  killedMs: number,
): boolean {
  return killedMs >= arrivedAtMs - UNREAD_MS && killedMs <= endedAtMs + WRITING_MS;
}
