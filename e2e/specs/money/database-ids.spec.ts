import type pg from "pg";
import { onLane } from "@/lib/db/lanes";
import { pool } from "@/lib/db/pool";
import { expect, test } from "../../support/fixtures/verbs";

/**
 * Returns the time in an ID, in microseconds since 1970. The ID stores milliseconds and 4,096ths of a millisecond (RFC 9562,
 * method 3).
 */
function microsOf(id: string): bigint {
  const digits = id.replaceAll("-", "");
  const millis = BigInt(`0x${digits.slice(0, 12)}`);
  const fraction = BigInt(`0x${digits.slice(13, 16)}`);
  return millis * 1_000n + (fraction * 1_000n + 4_095n) / 4_096n;
}

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("on a connection for simulated history, a generated ID encodes the given time plus the given number of microseconds", async () => {
  const { rows }: pg.QueryResult<{ id: string; micros: string }> = await onLane("history", () =>
    pool().query(`
      SELECT uuid_v7_now(shift, at)::text AS id, ((extract(epoch FROM at) * 1000000)::bigint + shift)::text AS micros
      FROM generate_series(0, 4000) n, LATERAL (
        SELECT '2026-11-22 12:00:00.000000Z'::timestamptz + n * 7919 * INTERVAL '1 microsecond' AS at, n * 13 - 20000 AS shift
      ) given`),
  );

  expect(rows).toHaveLength(4_001);
  expect(rows.filter(({ id }) => !UUID_V7.test(id))).toEqual([]);
  expect(rows.filter(({ id, micros }) => microsOf(id) !== BigInt(micros))).toEqual([]);
  expect(new Set(rows.map(({ id }) => id.slice(19))).size).toBe(4_001);
});

test("on a connection that is not for simulated history, a generated ID encodes the time of the database clock instead of the given time", async () => {
  const { rows }: pg.QueryResult<{ id: string; before: string; after: string }> = await pool().query(`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS before,
           uuid_v7_now(0, '2001-01-01Z')::text AS id, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS after
    FROM generate_series(1, 1000)`);

  const outOfRange = rows.filter(
    ({ id, before, after }) => microsOf(id) < BigInt(before) || microsOf(id) > BigInt(after),
  );
  expect(outOfRange).toEqual([]);
});

test("PostgreSQL inlines the ID function instead of calling it for each row", async () => {
  const { rows } = await pool().query(
    "EXPLAIN (VERBOSE) SELECT uuid_v7_now(n, now()) FROM generate_series(1, 3) n",
  );
  expect(JSON.stringify(rows)).not.toContain("uuid_v7_now");
});
