import type pg from "pg";
import type { StatementMeasurement } from "./measure";

/** The maximum number of blocks that a statement may read, in addition to {@link BLOCKS_A_ROW} for each of its `rows`. */
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

/** The large tables that statements may scan, each with the reason. */
const READ_WHOLE: Readonly<Record<string, string>> = {
  throttles: "below 50,000 narrow rows, and without an index, so that a hit writes little",
  accounts: "as many as the platform has customers; only operators search it",
  user_sessions: "expired sessions are skipped, once a day",
};

type Measured = readonly StatementMeasurement[];

/** Returns the names of the tables that statements must not scan, by PostgreSQL's estimate of their rows. */
export async function tablesThatGrow(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= $1",
    [MANY_ROWS],
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !(name in READ_WHOLE)));
}

/** Returns a sentence about the worst measurement of each statement that reads too much. The most blocks come first. */
export function faultsOf(measured: Measured, growing: ReadonlySet<string>): string[] {
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
  const scanned = one.scanned.filter((table) => growing.has(table));
  const ofCount = Object.entries(BLOCKS_OF_A_COUNT).find(([part]) => one.text.includes(part))?.[1];
  const most = ofCount ?? BLOCKS_A_STATEMENT + BLOCKS_A_ROW * one.rows;
  const isSmall = Object.keys(READ_WHOLE).some((table) => one.where.startsWith(table));
  return [
    ...scanned.map((table) => `reads ${table} from end to end`),
    ...(one.blocks > most && !isSmall ? [`reads more than ${most} blocks`] : []),
  ];
}

/**
 * Compares the largest number of blocks that a statement read for page 1 with the largest number for a late page. Returns a
 * list with one sentence if the number for the late page is more than {@link MAX_GROWTH} times the number for page 1, and an
 * empty list otherwise.
 */
export function grewTooMuch(page: string, first: Measured, last: Measured): string[] {
  const most = (measured: Measured) => Math.max(...measured.map(({ blocks }) => blocks));
  const [near, far] = [most(first), most(last)];
  return far <= MAX_GROWTH * near ? [] : [`${page} reads ${far} blocks, page 1 ${near}`];
}

function sentence({ during, plan, blocks, rows, where, text }: StatementMeasurement): string {
  const opening = text.replace(/\s+/g, " ").trim().slice(0, 140);
  return `${blocks} blocks for ${rows} rows (${where}), ${plan}, ${during}: ${opening}`;
}
