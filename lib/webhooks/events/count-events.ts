import { startsOfLastDays } from "@/lib/base/calendar-day";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { firstIdAt, publicEndpointId } from "@/lib/base/ids";
import { onReplica } from "@/lib/db/replica";
import {
  type CountedStatus,
  countEvents,
  findOldestEventToCount,
  selectUndelivered,
  type UndeliveredCounts,
} from "./event-count-store";

/** The maximum number of events that are counted, newest first. It bounds the cost for busy accounts. */
export const MAX_EVENTS_BY_DAY = 10_000;

/** The number of events on one day in the account's time zone, by their combined delivery state across endpoints. */
export type DailyEventCounts = { readonly start: Date } & Readonly<Record<CountedStatus, number>>;

export type EventsByDay = {
  /** The days, oldest first. The last one is today. */
  readonly days: readonly DailyEventCounts[];
  /**
   * False if the period has {@link MAX_EVENTS_BY_DAY} events or more, including test events. In that case, only the newest of
   * them are counted.
   */
  readonly complete: boolean;
};

/**
 * Counts the caller's events by state for each of the last `dayCount` days, today included. Omits test events and events
 * without a delivery (`not_requested`).
 */
export async function countEventsByDay(caller: Caller, dayCount: number): Promise<EventsByDay> {
  const at = now();
  const starts = startsOfLastDays(dayCount, at, caller.timezone);
  const since = starts[0] ?? at;
  const { oldest, counts } = await onReplica(async () => {
    const oldest = await findOldestEventToCount(caller, { since, limit: MAX_EVENTS_BY_DAY });
    return { oldest, counts: await countEvents(caller, { starts, oldest: oldest ?? firstIdAt(since) }) };
  });
  const countOf = (bucket: number, status: CountedStatus) =>
    counts.find((one) => one.bucket === bucket && one.status === status)?.count ?? 0;
  return {
    days: starts.map((start, index) => ({
      start,
      succeeded: countOf(index + 1, "succeeded"),
      pending: countOf(index + 1, "pending"),
      retrying: countOf(index + 1, "retrying"),
      failed: countOf(index + 1, "failed"),
      unsent: countOf(index + 1, "unsent"),
    })),
    complete: oldest === undefined,
  };
}

/** The number at which {@link countUndelivered} stops counting. Pages show this number with "or more". */
export const MAX_COUNTED = 1_000;

/**
 * Counts the caller's undelivered events, each at most once. `failed` and `unsent`: the failed and the unsent events that
 * `replayEvents` would resend, at most {@link MAX_COUNTED} each, among the newest 20,000 deliveries with that status.
 * `retrying`: the other events with a pending delivery to an enabled endpoint after a failed attempt, among the oldest
 * {@link MAX_COUNTED} pending deliveries. If that many are pending, `isRetryingComplete` is false. `endpointsToEnable`: the
 * public IDs of the disabled endpoints that prevent a replay from resending all failed and unsent events.
 */
export async function countUndelivered(caller: Caller): Promise<UndeliveredCounts> {
  const counted = await onReplica(() => selectUndelivered(caller, MAX_COUNTED));
  return { ...counted, endpointsToEnable: counted.endpointsToEnable.map(publicEndpointId) };
}
