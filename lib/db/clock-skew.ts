import { MINUTE_MS, now } from "@/lib/base/clock";
import { type Lane, laneLimits } from "./lanes";
import { MAX_TRIES, rowOf, type Sql, sql } from "./sql";

/**
 * Returns SQL for the earlier of a process's time and the database's time. Final decisions, such as expiry, use it: a process
 * whose clock is ahead must not expire anything early.
 */
export const earlierClock = (time: Date | Sql): Sql => sql`least(${time}::timestamptz, now())`;

/**
 * Returns SQL for the later of a process's time and the database's time. A webhook delivery is due if it is due by either
 * clock.
 */
export const laterClock = (time: Date): Sql => sql`greatest(${time}::timestamptz, now())`;

/** Returns the earlier of the process's and the database's current time, like {@link earlierClock}. */
export async function earlierNow(): Promise<Date> {
  const row = await rowOf({ at: "time" })(sql`SELECT ${earlierClock(now())} AS at`);
  if (!row) throw new Error("the database returned no time");
  return row.at;
}

/** The largest supported difference between the clocks of two processes, in milliseconds. */
const MAX_CLOCK_SKEW_MS = MINUTE_MS;

/**
 * The lanes whose statements insert rows with IDs that this process generated. The lane `history` is not one of them, because
 * its IDs have simulated times.
 */
const WRITING_LANES: readonly Lane[] = ["api", "checkout", "dashboards", "jobs"];

/**
 * Returns an upper bound for the time from generating a row's ID to the end of the statement that writes the row, in
 * milliseconds. The bound is the largest supported clock skew plus, for each attempt, the timeouts for getting a connection and
 * for the response.
 */
export function longestWriteMs(): number {
  const tries = WRITING_LANES.map((lane) => laneLimits(lane)).map(
    ({ connectionMs, answerMs }) => MAX_TRIES * (connectionMs + answerMs),
  );
  return Math.max(...tries) + MAX_CLOCK_SKEW_MS;
}
