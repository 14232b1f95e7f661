import { pool } from "@/lib/db/pool";

/** Sets the clock by which the database numbers transfers ahead of the real one, or back to it. */
export const setDatabaseClock = (aheadMs: number) =>
  pool().query(`
    CREATE OR REPLACE FUNCTION clock_us(simulated_at TIMESTAMPTZ) RETURNS BIGINT LANGUAGE sql VOLATILE
      RETURN (extract(epoch FROM CASE WHEN current_setting('tessera.simulated', TRUE) = 'on' THEN simulated_at
                                      ELSE clock_timestamp() END) * 1000000)::bigint + ${1_000 * aheadMs}`);
