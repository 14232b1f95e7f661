import { MINUTE_MS, now } from "@/lib/base/clock";
import { type Lane, limitsOf } from "./lanes";
import { MAX_TRIES, rowOf, type Sql, sql } from "./sql";

/**
 * A process's time, or the database's where that is earlier. What is ended for good because its time has come is ended by both
 * clocks: one process whose clock is ahead must not end everybody's. What it makes due at once must not wait for the others'.
 */
export const earlierClock = (time: Date | Sql): Sql => sql`least(${time}::timestamptz, now())`;

/** A process's time, or the database's where that is later. What was made due by either clock is due. */
export const laterClock = (time: Date): Sql => sql`greatest(${time}::timestamptz, now())`;

/** The time it is by this process's clock and by the database's, whichever is earlier, to reckon from. */
export async function earlierNow(): Promise<Date> {
  const row = await rowOf({ at: "time" })(sql`SELECT ${earlierClock(now())} AS at`);
  if (!row) throw new Error("the database told no time");
  return row.at;
}

/** How far the clocks of processes may be apart. */
const CLOCKS_APART_MS = MINUTE_MS;

/** Those whose statements write rows with identifiers of their own. */
const WRITING: readonly Lane[] = ["api", "checkout", "dashboards", "jobs"];

/**
 * The longest, in milliseconds, from the making of a row's identifier to the end of the statement that writes it: as
 * often as a statement is tried, the wait for a connection and for an answer, by a clock that is behind.
 */
export function longestWriteMs(): number {
  const tries = WRITING.map((lane) => limitsOf(lane)).map(
    ({ connectionMs, answerMs }) => MAX_TRIES * (connectionMs + answerMs),
  );
  return Math.max(...tries) + CLOCKS_APART_MS;
}
