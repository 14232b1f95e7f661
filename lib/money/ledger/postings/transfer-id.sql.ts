import { type Sql, sql } from "@/lib/db/sql";

/**
 * The first microsecond whose identifiers are behind no checkpoint, found once a statement. The statement must insert its
 * transfers in the same transaction: lib/money/decisions/0001-checkpoints.md.
 */
const FLOOR = sql`(SELECT transfer_floor())`;

/**
 * The identifier of a new transfer: of the present, `place` microseconds later, and never at or below a checkpoint. `at` is the
 * moment that a connection plays which plays the past.
 */
export const transferId = (at: Sql, place: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(greatest(clock_us(${at}), ${FLOOR}) + ${place})`;

/** The clock of the wallet `w` once it has so many new lines: of the present, or as many microseconds after its last line. */
export const nextLineClock = (lines: Sql, at: Sql): Sql =>
  sql`greatest(clock_us(${at}) - ${lines}, w.line_clock, ${FLOOR}) + ${lines}`;

/** The identifier of one of the new lines of a wallet, so many microseconds before its clock. */
export const lineId = (lineClock: Sql, before: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(${lineClock} - ${before})`;
