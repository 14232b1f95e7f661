import { type Sql, sql } from "@/lib/db/sql";

/**
 * The first microsecond whose ids are above every checkpoint, read once per statement. The transfers must be inserted in the same
 * transaction. See lib/money/decisions/0001-checkpoints.md.
 */
const FLOOR = sql`(SELECT transfer_floor())`;

/**
 * The id of a new transfer: the current time plus `place` microseconds, and always above every checkpoint. `at` is used instead of
 * the current time by connections that simulate the past.
 */
export const transferId = (at: Sql, place: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(greatest(clock_us(${at}), ${FLOOR}) + ${place})`;

/**
 * The clock of the wallet `w` after `lines` new transfers: the current time or, if later, the time of its last transfer plus
 * one microsecond per new transfer.
 */
export const nextLineClock = (lines: Sql, at: Sql): Sql =>
  sql`greatest(clock_us(${at}) - ${lines}, w.line_clock, ${FLOOR}) + ${lines}`;

/** The id of a new transfer of a wallet, `before` microseconds before the wallet's clock. */
export const lineId = (lineClock: Sql, before: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(${lineClock} - ${before})`;
