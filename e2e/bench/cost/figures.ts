import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";

/** PostgreSQL's cumulative statistics. Bytes are sizes on disk. */
export type Figures = {
  readonly transactions: number;
  readonly walBytes: number;
  /** The number of full-page images written to the write-ahead log after a checkpoint. */
  readonly wholePages: number;
  readonly walFlushes: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
  readonly written: number;
  /** The number of index entries for inserted rows. Partial indexes are not counted. */
  readonly indexEntries: number;
};

/** The time within which an idle session reports its statistics. */
const REPORTED_WITHIN_MS = 11 * SECOND_MS;

const FIGURES = `
  SELECT pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS "transactions",
    (SELECT wal_bytes::float8 FROM pg_stat_wal) AS "walBytes",
    (SELECT wal_fpi::float8 FROM pg_stat_wal) AS "wholePages",
    (SELECT sum(fsyncs)::float8 FROM pg_stat_io WHERE object = 'wal') AS "walFlushes",
    sum(pg_table_size(t.relid))::float8 AS "tableBytes",
    sum(pg_indexes_size(t.relid))::float8 AS "indexBytes",
    sum(t.n_tup_ins + t.n_tup_upd + t.n_tup_del)::float8 AS "written",
    sum(t.n_tup_ins * i.whole)::float8 AS "indexEntries"
  FROM pg_stat_user_tables t
  CROSS JOIN LATERAL (SELECT count(*) AS whole FROM pg_index WHERE indrelid = t.relid AND indpred IS NULL) i`;

/** Returns the statistics after every session has reported. Requires PostgreSQL 18. */
export async function figuresOf(client: pg.Client): Promise<Figures> {
  await sleep(REPORTED_WITHIN_MS);
  const { rows } = await client.query<Figures>(FIGURES);
  if (!rows[0]) throw new Error("the database counts nothing");
  return rows[0];
}

const ALONE = 200;

/**
 * Returns the mean duration of a commit on an idle database, in milliseconds. This is about the time that the disk needs to
 * flush the write-ahead log.
 */
export async function commitAloneMs(client: pg.Client): Promise<number> {
  const beganMs = performance.now();
  for (let nth = 0; nth < ALONE; nth += 1)
    await client.query("SELECT pg_logical_emit_message(true, 'tessera', 'a commit')");
  return (performance.now() - beganMs) / ALONE;
}
