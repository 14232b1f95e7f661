import type pg from "pg";
import type { Measured } from "./measure";

/** What a statement may read: so many blocks, and so many more for each row it is given, answers, writes or is limited to. */
const BLOCKS_A_STATEMENT = 150;
const BLOCKS_A_ROW = 40;
/** What counts thousands of rows as they stand in an index, by a part of its text: so many blocks, however many it counts. */
const BLOCKS_OF_A_COUNT: Readonly<Record<string, number>> = {
  "SELECT width_bucket(id, ": 300,
  "(array_agg(id ORDER BY id))[1] AS oldest": 300,
  "FROM unnest(enum_range(NULL::intent_status)) s(status)": 450,
};
/** A table of so many rows has grown; what is smaller may be read from end to end. */
const MANY_ROWS = 10_000;
const MOST_GROWTH = 1.5;

/** Tables that are read from end to end on purpose, each with its reason. */
const READ_WHOLE: Readonly<Record<string, string>> = {
  throttles: "kept below 50,000 narrow rows, and no index, so that a hit writes little",
  accounts: "as many as the platform has customers; searched through by operators alone",
  user_sessions: "one of each user who has not come for a month is passed by, once a day",
};

/** The tables that have grown, by what PostgreSQL has counted of them. */
export async function tablesThatGrow(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= $1",
    [MANY_ROWS],
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !(name in READ_WHOLE)));
}

/**
 * What is wrong with what statements read: a sentence for each statement, of its worst measurement and how many others, the
 * statement that reads most first.
 */
export function faultsOf(measured: readonly Measured[], growing: ReadonlySet<string>): string[] {
  const faulty = measured
    .filter((one) => wrongWith(one, growing).length > 0)
    .toSorted((left, right) => right.blocks - left.blocks);
  const worst = faulty.filter((one, at) => faulty.findIndex(({ text }) => text === one.text) === at);
  return worst.map((one) => {
    const all = faulty.filter(({ text }) => text === one.text);
    const acts = new Set(all.map(({ during }) => during)).size;
    return `${wrongWith(one, growing).join(", ")}, ${all.length} times in ${acts} acts: ${sentence(one)}`;
  });
}

function wrongWith(one: Measured, growing: ReadonlySet<string>): string[] {
  const scanned = one.scanned.filter((table) => growing.has(table));
  const ofCount = Object.entries(BLOCKS_OF_A_COUNT).find(([part]) => one.text.includes(part))?.[1];
  const most = ofCount ?? BLOCKS_A_STATEMENT + BLOCKS_A_ROW * one.rows;
  const isSmall = Object.keys(READ_WHOLE).some((table) => one.where.startsWith(table));
  return [
    ...scanned.map((table) => `reads ${table} from end to end`),
    ...(one.blocks > most && !isSmall ? [`reads more than ${most} blocks`] : []),
  ];
}

/** The statements of a far page that read more than half as much again as those of page 1, in sentences. */
export function grewTooMuch(page: string, first: readonly Measured[], last: readonly Measured[]): string[] {
  const most = (measured: readonly Measured[]) => Math.max(...measured.map(({ blocks }) => blocks));
  const [near, far] = [most(first), most(last)];
  return far <= MOST_GROWTH * near ? [] : [`${page} reads ${far} blocks, page 1 ${near}`];
}

export function sentence({ during, plan, blocks, rows, where, text }: Measured): string {
  const opening = text.replace(/\s+/g, " ").trim().slice(0, 140);
  return `${blocks} blocks for ${rows} rows (${where}), ${plan}, ${during}: ${opening}`;
}
