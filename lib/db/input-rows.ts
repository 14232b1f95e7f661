import { joinSql, namesSql, type Sql, sql } from "./sql";

/** The columns of {@link inputRows} by name: PostgreSQL type, and the value of a row. */
export type InputColumns<Input> = Readonly<
  Record<string, readonly [type: string, value: (input: Input) => unknown]>
>;

/**
 * A CTE `name(column, ..., position)` with the given rows, numbered from 1. Each column is one array parameter, so the text
 * of the statement does not depend on the number of rows.
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
 * Ends a lateral subquery, so that PostgreSQL runs it once per row through an index (an optimization fence). Without it,
 * a generic plan made while the table was small would join the whole table for as long as the connection lasts.
 */
export const LOOKUP_PER_ROW = sql`OFFSET 0`;

/** Joins the row of `table` with the given id as `name`, with one index lookup per row ({@link LOOKUP_PER_ROW}). */
export const joinById = (table: string, name: string, id: Sql): Sql =>
  sql`CROSS JOIN LATERAL ${rowById(table, id)} ${namesSql(name)}`;

/** {@link joinById} as a LEFT JOIN. */
export const leftJoinById = (table: string, name: string, id: Sql): Sql =>
  sql`LEFT JOIN LATERAL ${rowById(table, id)} ${namesSql(name)} ON TRUE`;

const rowById = (table: string, id: Sql): Sql =>
  sql`(SELECT * FROM ${namesSql(table)} WHERE id = ${id} ${LOOKUP_PER_ROW})`;

/** Formats times as ISO 8601, which is faster than the driver's own format. */
function toParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
