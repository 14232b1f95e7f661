import { pool } from "@/lib/db/pool";

/** Offsets the clock from which the database derives transfer IDs by `aheadMs` milliseconds; 0 restores the real time. */
export const setDatabaseClock = (aheadMs: number) =>
  pool().query(`
    CREATE OR REPLACE FUNCTION clock_us(simulated_at TIMESTAMPTZ) RETURNS BIGINT LANGUAGE sql VOLATILE
      RETURN (extract(epoch FROM CASE WHEN current_setting('tessera.simulated', TRUE) = 'on' THEN simulated_at
                                      ELSE clock_timestamp() END) * 1000000)::bigint + ${1_000 * aheadMs}`);
