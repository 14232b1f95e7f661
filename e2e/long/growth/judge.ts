import type pg from "pg";
import type { StatementMeasurement } from "./measure";

/**
 * The maximum number of database blocks that a statement may read, in addition to {@link BLOCKS_A_ROW} for each of its `rows`.
 */
const BLOCKS_A_STATEMENT = 150;
const BLOCKS_A_ROW = 40;
/** The maximum number of blocks for statements that count thousands of index entries, by a part of their text. */
const BLOCKS_OF_A_COUNT: Readonly<Record<string, number>> = {
  "SELECT width_bucket(id, ": 300,
  "(array_agg(id ORDER BY id))[1] AS oldest": 300,
  "FROM unnest(enum_range(NULL::intent_status)) s(status)": 450,
};
/** The number of rows below which a table can be scanned. */
const MANY_ROWS = 10_000;
/** The maximum ratio of the blocks read for a late page of a list to the blocks read for page 1. */
const MAX_GROWTH = 1.5;

/** The statements that may scan a large table, by the table and a part of their text. */
const SCANS: Readonly<Record<string, readonly string[]>> = {
  // It has fewer than 50,000 narrow rows, and no index on the time, so that recording an attempt writes little.
  throttles: ["DELETE FROM throttles WHERE ends_at", "SELECT count(*) AS count FROM throttles"],
  // It has only one row per partner or reseller, and only operators search it.
  accounts: ["SELECT * FROM accounts WHERE company_name ILIKE"],
  // The statement runs once a day, and skips the sessions that have not expired.
  user_sessions: ["DELETE FROM user_sessions WHERE id = ANY"],
};

const mayScan = (table: string, text: string) => SCANS[table]?.some((part) => text.includes(part)) ?? false;

type Measurements = readonly StatementMeasurement[];

/** Returns the names of the tables that are large according to PostgreSQL's estimate of their row counts. */
export async function tablesThatGrow(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= $1",
    [MANY_ROWS],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Returns a sentence about the worst measurement of each statement that reads too many blocks or scans a large table, ordered
 * by the number of blocks, largest first.
 */
export function faultsOf(measured: Measurements, growing: ReadonlySet<string>): string[] {
  const faulty = measured
    .filter((one) => wrongWith(one, growing).length > 0)
    .toSorted((left, right) => right.blocks - left.blocks);
  const worst = faulty.filter((one, at) => faulty.findIndex(({ text }) => text === one.text) === at);
  return worst.map((one) => {
    const all = faulty.filter(({ text }) => text === one.text);
    const acts = new Set(all.map(({ during }) => during)).size;
    return `${wrongWith(one, growing).join(", ")}, ${all.length} times in ${acts} calls: ${sentence(one)}`;
  });
}

function wrongWith(one: StatementMeasurement, growing: ReadonlySet<string>): string[] {
  const scanned = one.scanned.filter((table) => growing.has(table) && !mayScan(table, one.text));
  const ofCount = Object.entries(BLOCKS_OF_A_COUNT).find(([part]) => one.text.includes(part))?.[1];
  const maxBlocks = ofCount ?? BLOCKS_A_STATEMENT + BLOCKS_A_ROW * one.rows;
  const isAllowedScan = Object.keys(SCANS).some(
    (table) => one.where.startsWith(table) && mayScan(table, one.text),
  );
  return [
    ...scanned.map((table) => `reads ${table} from end to end`),
    ...(one.blocks > maxBlocks && !isAllowedScan ? [`reads more than ${maxBlocks} blocks`] : []),
  ];
}

/**
 * Compares the largest number of blocks that a statement read for page 1 with the largest number for a late page. Returns a
 * list with one sentence if the number for the late page is more than {@link MAX_GROWTH} times the number for page 1, and an
 * empty list otherwise.
 */
export function grewTooMuch(page: string, first: Measurements, last: Measurements): string[] {
  const maxBlocksOf = (measured: Measurements) => Math.max(...measured.map(({ blocks }) => blocks));
  const [near, far] = [maxBlocksOf(first), maxBlocksOf(last)];
  return far <= MAX_GROWTH * near ? [] : [`${page} reads ${far} blocks, page 1 ${near}`];
}

function sentence({ during, plan, blocks, rows, where, text }: StatementMeasurement): string {
  const opening = text.replace(/\s+/g, " ").trim().slice(0, 140);
  return `${blocks} blocks for ${rows} rows (${where}), ${plan}, ${during}: ${opening}`;
}
