import { type Sql, sql } from "./sql";

/**
 * A process's time, or the database's where that is earlier. What is ended for good because its time has come is ended by both
 * clocks: one process whose clock is ahead must not end everybody's.
 */
export const reachedBy = (time: Date): Sql => sql`least(${time}::timestamptz, now())`;
