import { now } from "@/lib/base/clock";
import { rowOf, type Sql, sql } from "./sql";

/**
 * A process's time, or the database's where that is earlier. What is ended for good because its time has come is ended by both
 * clocks: one process whose clock is ahead must not end everybody's. What it makes due at once must not wait for the others'.
 */
export const reachedBy = (time: Date | Sql): Sql => sql`least(${time}::timestamptz, now())`;

/** A process's time, or the database's where that is later. What was made due by either clock is due. */
export const reachedByEither = (time: Date): Sql => sql`greatest(${time}::timestamptz, now())`;

/** The time it is by this process's clock and by the database's, whichever is earlier, to reckon from. */
export async function nowByBoth(): Promise<Date> {
  const row = await rowOf({ at: "time" })(sql`SELECT ${reachedBy(now())} AS at`);
  if (!row) throw new Error("the database told no time");
  return row.at;
}
