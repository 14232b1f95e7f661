import { joinSql, namesSql, type Sql, sql } from "./sql";

/** The columns of {@link inputRows} by name. Each has a PostgreSQL type and a function that returns the value for a row. */
export type InputColumns<Input> = Readonly<
  Record<string, readonly [type: string, value: (input: Input) => unknown]>
>;

/**
 * Returns a CTE `name(column, ..., position)` with the given rows; `position` is 1-based. Each column is one array parameter,
 * so the text of the statement does not depend on the number of rows.
 */
export function inputRows<Input>(name: string, rows: readonly Input[], columns: InputColumns<Input>): Sql {
  const lists = Object.values(columns).map(
    ([type, value]) => sql`${rows.map((row) => toParameter(value(row)))}::${namesSql(type)}[]`,
  );
  const names = namesSql(...Object.keys(columns));
  const cte = namesSql(name);
  return sql`${cte} AS (
    SELECT * FROM unnest(${joinSql(lists, ", ")}) WITH ORDINALITY AS ${cte}(${names}, position)
  )`;
}

/**
 * An optimization fence. At the end of a subquery that refers to an outer row, it makes PostgreSQL run the subquery once per
 * outer row through an index. Otherwise a generic plan made while the table was small would keep joining the whole table until
 * the connection is closed.
 */
export const LOOKUP_PER_ROW = sql`OFFSET 0`;

/**
 * Returns a JOIN that adds the row of `table` with the ID `id`, under the alias `name`. Looks up each row in an index
 * ({@link LOOKUP_PER_ROW}).
 */
export const joinById = (table: string, name: string, id: Sql): Sql =>
  sql`CROSS JOIN LATERAL ${rowById(table, id)} ${namesSql(name)}`;

/** Returns a LEFT JOIN that otherwise works like {@link joinById}. */
export const leftJoinById = (table: string, name: string, id: Sql): Sql =>
  sql`LEFT JOIN LATERAL ${rowById(table, id)} ${namesSql(name)} ON TRUE`;

const rowById = (table: string, id: Sql): Sql =>
  sql`(SELECT * FROM ${namesSql(table)} WHERE id = ${id} ${LOOKUP_PER_ROW})`;

/** Returns a time as ISO 8601, because the driver's own conversion is slower. Returns other values unchanged. */
function toParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
