import pg from "pg";
import { pool } from "@/lib/db/pool";

export type StatementMeasurement = {
  /** The call that sent the statement and, except for jobs and checks, the account that made the call. */
  readonly during: string;
  readonly text: string;
  readonly plan: "auto" | "force_generic_plan";
  /**
   * The number of blocks read from tables and indexes, in memory or on disk, including the blocks that triggers and functions
   * read.
   */
  readonly blocks: number;
  /**
   * The largest of four numbers: the elements of an array parameter, the rows returned, the rows that a LIMIT lets through, and
   * the rows written.
   */
  readonly rows: number;
  /** The names of the tables that the statement scanned. */
  readonly scanned: readonly string[];
  /** The three relations from which the statement read the most blocks, with the number of blocks. */
  readonly where: string;
};

type Query = (...args: unknown[]) => unknown;
type Plan = StatementMeasurement["plan"];
type Statement = { readonly text: string; readonly values: readonly unknown[] };
type Node = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Node[] };
type Counts = ReadonlyMap<string, { readonly blocks: number; readonly written: number }>;

const VACUUM = "VACUUM (INDEX_CLEANUP ON, ANALYZE)";
const NOT_MEASURED = /^\s*(SET|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;
/** The comment that marks the test's own queries, which are not measured. */
const ASIDE = "-- an aside\n";

const COUNTS = `
  SELECT c.relname AS name, pg_stat_get_xact_blocks_fetched(c.oid)::int AS blocks,
         (pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid))::int AS written
  FROM pg_class c WHERE c.relkind IN ('r', 'i', 't') AND c.relnamespace IN ('public'::regnamespace, 'pg_toast'::regnamespace)`;

/**
 * Measures every statement that this process sends from now on, before running it. Each statement is prepared on the connection
 * that sends it and measured by EXPLAIN (ANALYZE, BUFFERS), once with a custom plan and once with a generic plan, in a
 * transaction or savepoint that is rolled back. Dead rows left by the first measurement can slow down the second. Therefore, if
 * only the second measurement is `tooMuch`, it is repeated after a VACUUM, unless the statement is part of a transaction.
 * Statements that cannot be measured are in `refused`.
 */
export function measureStatements(tooMuch: (measured: StatementMeasurement) => boolean) {
  const measured: StatementMeasurement[] = [];
  const refused = new Set<string>();
  const inTransaction = new WeakSet<object>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  const turns = new Map<string, number>();
  let during = "";
  let maxPerStatement = Number.POSITIVE_INFINITY;

  prototype.query = function query(this: object, ...args: unknown[]): unknown {
    const statement = statementIn(args);
    const passOn = () => send.apply(this, args);
    if (!statement || statement.text.startsWith(ASIDE)) return passOn();
    if (NOT_MEASURED.test(statement.text)) {
      if (/^\s*BEGIN/i.test(statement.text)) inTransaction.add(this);
      if (/^\s*(COMMIT|ROLLBACK)/i.test(statement.text)) inTransaction.delete(this);
      return passOn();
    }
    const doing = during;
    const turn = `${doing} ${statement.text}`;
    turns.set(turn, (turns.get(turn) ?? 0) + 1);
    if ((turns.get(turn) ?? 0) > maxPerStatement) return passOn();
    const ask = async (statements: readonly string[]) =>
      [await send.call(this, statements.join("\n;"))].flat() as pg.QueryResult[];
    const isInside = inTransaction.has(this);
    const measureBoth = async () => {
      const measureOf = async (plan: Plan): Promise<StatementMeasurement> => ({
        ...{ during: doing, text: statement.text, plan },
        ...(await measure(ask, statement, plan, isInside)),
      });
      const planned = await measureOf("auto");
      const general = await measureOf("force_generic_plan");
      const isInTheWay = !isInside && tooMuch(general) && !tooMuch(planned);
      if (isInTheWay) await ask([VACUUM]);
      measured.push(planned, isInTheWay ? await measureOf("force_generic_plan") : general);
    };
    const first = measureBoth().catch(() => void refused.add(statement.text));
    return typeof args.at(-1) === "function" ? void first.then(passOn) : first.then(passOn);
  };

  return {
    measured: measured as readonly StatementMeasurement[],
    refused: refused as ReadonlySet<string>,
    /**
     * Runs `act` under a name and returns the measurements of its statements. Measures each statement at most `maxOfEach`
     * times. Calls must not overlap.
     */
    async as(
      name: string,
      act: () => Promise<unknown>,
      maxOfEach = Number.POSITIVE_INFINITY,
    ): Promise<StatementMeasurement[]> {
      const from = measured.length;
      during = name;
      maxPerStatement = maxOfEach;
      await act();
      return measured.slice(from);
    },
    /** Runs `act` without measuring its statements. */
    async aside<Result>(act: () => Promise<Result>): Promise<Result> {
      maxPerStatement = 0;
      return await act();
    },
    stop: () => {
      prototype.query = send;
    },
  };
}

/** Runs one of the test's own queries, which is not measured. */
export async function queryUnmeasured(text: string, values: readonly string[] = []) {
  return (await pool().query<Record<string, string>>(ASIDE + text, [...values])).rows;
}

/** Removes the rows of rolled-back measurements from tables and indexes, and updates the statistics, as autovacuum would. */
export async function vacuum(): Promise<void> {
  await queryUnmeasured(VACUUM);
}

function statementIn([first, second]: readonly unknown[]): Statement | undefined {
  if (typeof first === "string") return { text: first, values: Array.isArray(second) ? second : [] };
  const { text, values } = (first ?? {}) as Partial<Statement>;
  return text === undefined ? undefined : { text, values: values ?? (Array.isArray(second) ? second : []) };
}

let prepared = 0;

/** Sends statements in one message and returns the result of each. */
type StatementSender = (statements: readonly string[]) => Promise<pg.QueryResult[]>;
type Figures = Omit<StatementMeasurement, "during" | "text" | "plan">;

async function measure(ask: StatementSender, { text, values }: Statement, plan: Plan, isInside: boolean) {
  const [begin, undo] = isInside ? ["SAVEPOINT measured", "ROLLBACK TO measured"] : ["BEGIN", "ROLLBACK"];
  const inputRows = Math.max(1, ...values.map((value) => (Array.isArray(value) ? value.length : 1)));
  const literals = values.length === 0 ? "" : `(${values.map((value) => literalOf(value)).join(", ")})`;
  prepared += 1;
  const name = `measured_${prepared}`;
  const [, , , , before, explained, after] = await ask([
    ...[begin, `SET LOCAL plan_cache_mode = ${plan}`, "SET LOCAL max_parallel_workers_per_gather = 0"],
    ...[`PREPARE ${name} AS ${text}`, COUNTS],
    ...[`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${name} ${literals}`, COUNTS],
    ...[undo, `DEALLOCATE ${name}`],
  ]).catch(async (error: unknown) => {
    await ask([undo]);
    throw error;
  });
  const nodes = nodesOf(explained?.rows[0]["QUERY PLAN"][0].Plan);
  return figuresOf(nodes, countsIn(before), countsIn(after), inputRows);
}

const countsIn = (result: pg.QueryResult | undefined): Counts =>
  new Map((result?.rows ?? []).map(({ name, ...counts }) => [name, counts]));

function figuresOf(nodes: readonly Node[], before: Counts, after: Counts, inputRows: number): Figures {
  const grown = [...after].map(([name, { blocks, written }]) => ({
    name,
    blocks: blocks - (before.get(name)?.blocks ?? 0),
    written: written - (before.get(name)?.written ?? 0),
  }));
  const mostRead = grown.toSorted((one, other) => other.blocks - one.blocks).slice(0, 3);
  const counted = nodes.filter((node, at) => at === 0 || node["Node Type"] === "Limit");
  return {
    blocks: grown.reduce((sum, { blocks }) => sum + blocks, 0),
    rows: Math.max(
      inputRows,
      ...counted.map((node) => Number(node["Actual Rows"])),
      grown.reduce((sum, { written }) => sum + written, 0),
    ),
    scanned: nodes
      .filter((node) => node["Node Type"] === "Seq Scan" && Number(node["Actual Loops"]) > 0)
      .map((node) => String(node["Relation Name"])),
    where: mostRead.map(({ name, blocks }) => `${name} ${blocks}`).join(", "),
  };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/**
 * Converts a statement's value to text as the driver does, and quotes it with `quote`, by default as an SQL literal. Returns
 * NULL for null and undefined.
 */
function literalOf(value: unknown, quote = pg.escapeLiteral): string {
  return value === null || value === undefined ? "NULL" : quote(textOf(value));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map((one) => literalOf(one, quoteElement)).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const quoteElement = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
