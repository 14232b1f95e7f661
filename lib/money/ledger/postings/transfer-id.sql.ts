import { type Sql, sql } from "@/lib/db/sql";

/**
 * The lowest timestamp, in microseconds, whose IDs are above every reached or proposed checkpoint. It is read once per statement.
 * The caller must insert the transfers in the same transaction. See lib/money/decisions/0001-checkpoints.md.
 */
const FLOOR = sql`(SELECT transfer_floor())`;

/**
 * Returns the SQL expression for a new transfer's ID, a UUIDv7. Its timestamp is the current time plus `place` microseconds, or
 * later if a checkpoint requires it: sums already include all transfers up to the checkpoint's ID, so the new ID must be higher.
 * `at` replaces the current time only on connections of the demo data generator, which creates past transfers.
 */
export const transferId = (at: Sql, place: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(greatest(clock_us(${at}), ${FLOOR}) + ${place})`;

/**
 * Returns an SQL expression for the `line_clock` of the wallet `w` after `lines` new transfers, in microseconds. It is the
 * current time, or the time of the wallet's last transfer plus one microsecond per new transfer, whichever is later.
 */
export const nextLineClock = (lines: Sql, at: Sql): Sql =>
  sql`greatest(clock_us(${at}) - ${lines}, w.line_clock, ${FLOOR}) + ${lines}`;

/**
 * Returns the SQL expression for the ID of a wallet's new transfer. Its timestamp is `before` microseconds before `lineClock`.
 */
export const walletTransferId = (lineClock: Sql, before: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(${lineClock} - ${before})`;
