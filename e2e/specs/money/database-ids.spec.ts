import type pg from "pg";
import { onLane } from "@/lib/db/lanes";
import { pool } from "@/lib/db/pool";
import { expect, test } from "../../support/fixtures/verbs";

/** Microseconds since 1970 of an identifier made by method 3 of RFC 9562: milliseconds, and 4096ths of one. */
function microsOf(id: string): bigint {
  const digits = id.replaceAll("-", "");
  const millis = BigInt(`0x${digits.slice(0, 12)}`);
  const fraction = BigInt(`0x${digits.slice(13, 16)}`);
  return millis * 1_000n + (fraction * 1_000n + 4_095n) / 4_096n;
}

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("an id that the database derives from a time has that time in microseconds, plus its offset", async () => {
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

test("the ids of a statement follow the clock, not the time it was given", async () => {
  const { rows }: pg.QueryResult<{ id: string; before: string; after: string }> = await pool().query(`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS before,
           uuid_v7_now(0, '2001-01-01Z')::text AS id, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS after
    FROM generate_series(1, 1000)`);

  const strange = rows.filter(
    ({ id, before, after }) => microsOf(id) < BigInt(before) || microsOf(id) > BigInt(after),
  );
  expect(strange).toEqual([]);
});

test("an id function is inlined, without a query per row", async () => {
  const { rows } = await pool().query(
    "EXPLAIN (VERBOSE) SELECT uuid_v7_now(n, now()) FROM generate_series(1, 3) n",
  );
  expect(JSON.stringify(rows)).not.toContain("uuid_v7_now");
});
