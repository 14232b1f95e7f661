/**
 * How far a distributed engine supports a feature, according to the engine's documentation. No engine was run to verify this.
 */
type EngineSupport =
  /** Supported as in PostgreSQL. */
  | "yes"
  /** Supported only if all rows that the statement uses belong to one account, and therefore to one shard. */
  | "one shard"
  /** Supported with a setting, or in the newest release. */
  | "setting"
  /** The feature is rejected, or accepted without effect. */
  | "no"
  /** The documentation does not say. */
  | "undocumented";

export const ENGINES = ["CockroachDB", "YugabyteDB", "Citus"] as const;

/** The kinds of support, from the best to the worst. */
export const SUPPORT_ORDER: readonly EngineSupport[] = ["yes", "one shard", "setting", "undocumented", "no"];

export type Feature = {
  readonly name: string;
  readonly isIn: (text: string) => boolean;
  /** The support of each engine, in the order of {@link ENGINES}. */
  readonly support: readonly [EngineSupport, EngineSupport, EngineSupport];
};

const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

/** Returns true if more than one part of a statement changes the same table. */
function changesTwice(text: string): boolean {
  const changes = text.matchAll(/\b(?:INSERT INTO|DELETE FROM|(?<!FOR |KEY |DO )UPDATE)\s+"?(\w+)"?/gi);
  const changed = [...changes].map(([, table]) => table?.toLowerCase());
  return new Set(changed).size < changed.length;
}

/** The SQL functions that the migrations define, except trigger functions. */
export const OWN_FUNCTIONS = [
  "clock_us",
  "count_people",
  "count_views",
  "count_working_keys",
  "drop_recovery_codes",
  "due_around",
  "email_words",
  "end_sessions",
  "event_json",
  "event_types",
  "event_without_customer",
  "items_without_names",
  "metadata_pair",
  "metadata_pairs_of",
  "page_bound",
  "purchase_is_erased",
  "require_actor",
  "require_rows",
  "shared_views",
  "top_ups_waiting",
  "transfer_floor",
  "uuid_v7_at",
  "uuid_v7_now",
  "webhook_endpoints_held",
];

/** The features that statements use beyond plain SELECT, INSERT, UPDATE and DELETE. */
export const FEATURES: readonly Feature[] = [
  {
    name: "writes in CTEs that depend on each other",
    isIn: matching(/\bAS\s+(?:NOT MATERIALIZED |MATERIALIZED )?\(\s*(?:INSERT|UPDATE|DELETE)\b/i),
    support: ["yes", "yes", "one shard"],
  },
  {
    name: "two changes of one table in a statement",
    isIn: changesTwice,
    support: ["setting", "yes", "one shard"],
  },
  {
    name: "`FOR UPDATE`, `FOR NO KEY UPDATE`",
    isIn: matching(/\bFOR (?:NO KEY )?UPDATE\b/i),
    support: ["yes", "yes", "one shard"],
  },
  {
    name: "`FOR SHARE`, `FOR KEY SHARE`",
    isIn: matching(/\bFOR (?:KEY )?SHARE\b/i),
    support: ["setting", "yes", "one shard"],
  },
  { name: "`SKIP LOCKED`", isIn: matching(/\bSKIP LOCKED\b/i), support: ["yes", "yes", "one shard"] },
  { name: "`ON CONFLICT`", isIn: matching(/\bON CONFLICT\b/i), support: ["yes", "yes", "one shard"] },
  { name: "`LATERAL`", isIn: matching(/\bLATERAL\b/i), support: ["yes", "yes", "one shard"] },
  { name: "`WITH RECURSIVE`", isIn: matching(/\bWITH RECURSIVE\b/i), support: ["yes", "yes", "one shard"] },
  { name: "`MATERIALIZED`", isIn: matching(/\bAS MATERIALIZED\b/i), support: ["yes", "yes", "yes"] },
  {
    name: "lists of calls: `unnest`, with `ORDINALITY`",
    isIn: matching(/\bunnest\(/i),
    support: ["yes", "yes", "yes"],
  },
  { name: "windows: `OVER`", isIn: matching(/\bOVER \(/i), support: ["yes", "yes", "one shard"] },
  { name: "`FILTER` of an aggregate", isIn: matching(/\bFILTER \(/i), support: ["yes", "yes", "yes"] },
  { name: "`jsonb`", isIn: matching(/\bjsonb/i), support: ["yes", "yes", "yes"] },
  {
    name: "enumerations",
    isIn: matching(/::"?(?:environment|\w+_(?:status|kind|interval|type))\b/i),
    support: ["yes", "yes", "yes"],
  },
  {
    name: "functions of our own in PL/pgSQL or SQL",
    isIn: matching(new RegExp(`\\b(?:${OWN_FUNCTIONS.join("|")})"?\\(`, "i")),
    support: ["setting", "yes", "one shard"],
  },
  {
    name: "transactions by number: `pg_current_xact_id`, snapshots",
    isIn: matching(/\bpg_(?:current_xact_id|current_snapshot|snapshot|visible_in_snapshot)/i),
    support: ["no", "no", "no"],
  },
  {
    name: "advisory locks",
    isIn: matching(/\bpg_(?:try_)?advisory/i),
    support: ["setting", "setting", "yes"],
  },
  {
    name: "`LISTEN`, `NOTIFY`",
    isIn: matching(/\b(?:LISTEN|NOTIFY|pg_notify)\b/),
    support: ["no", "no", "no"],
  },
  {
    name: "`count(*)::int` and other four-byte numbers",
    isIn: matching(/::int(?:eger)?\b(?!\[)/i),
    support: ["setting", "yes", "yes"],
  },
  { name: '`COLLATE "C"`', isIn: matching(/\bCOLLATE "C"/i), support: ["undocumented", "yes", "yes"] },
];

/** The features that the migrations use. */
export const OF_THE_SCHEMA: readonly Feature[] = [
  { name: "enumerations", isIn: matching(/\bCREATE TYPE .+ AS ENUM/), support: ["yes", "yes", "yes"] },
  { name: "checks of a row", isIn: matching(/\bCHECK \(/), support: ["yes", "yes", "yes"] },
  {
    name: "indexes with a condition",
    isIn: matching(/\bCREATE (?:UNIQUE )?INDEX[^;]+\bWHERE\b/),
    support: ["yes", "yes", "yes"],
  },
  {
    name: "unique indexes without the account",
    isIn: matching(/\bCREATE UNIQUE INDEX(?![^;]*"account_id")/),
    support: ["yes", "yes", "no"],
  },
  { name: "functions in PL/pgSQL", isIn: matching(/\bLANGUAGE plpgsql\b/), support: ["yes", "yes", "yes"] },
  { name: "triggers for each row", isIn: matching(/\bFOR EACH ROW\b/), support: ["yes", "yes", "no"] },
  {
    name: "triggers for each statement, on `TRUNCATE` too",
    isIn: matching(/\bFOR EACH STATEMENT\b/),
    support: ["no", "yes", "no"],
  },
  { name: "`fillfactor`", isIn: matching(/\bfillfactor\b/), support: ["yes", "yes", "yes"] },
];
