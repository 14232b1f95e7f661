import { joinSql, namesSql, type Sql, sql } from "./sql";

/** By its name, the type of a column and its value in a row. */
export type InputColumns<Given> = Readonly<
  Record<string, readonly [type: string, value: (given: Given) => unknown]>
>;

/**
 * A CTE `name(column, ..., position)` of rows that come as values, numbered from 1 in their order. Each column is one
 * parameter, a list, so that the text of the statement is the same for any number of rows.
 */
export function inputRows<Given>(name: string, rows: readonly Given[], columns: InputColumns<Given>): Sql {
  const lists = Object.values(columns).map(
    ([type, value]) => sql`${rows.map((row) => asText(value(row)))}::${namesSql(type)}[]`,
  );
  const names = namesSql(...Object.keys(columns));
  const cte = namesSql(name);
  return sql`${cte} AS (
    SELECT * FROM unnest(${joinSql(lists, ", ")}) WITH ORDINALITY AS ${cte}(${names}, position)
  )`;
}

/**
 * At the end of a subquery that looks something up for one of the given rows: it is asked for each of them, by its index.
 * Without it a plan made while the table was small would join all of the table, for as long as the connection lasts.
 */
export const LOOKUP_PER_ROW = sql`OFFSET 0`;

/** After the rows of a page: the row `name` of a table that has each one's identifier, {@link LOOKUP_PER_ROW}. */
export const joinById = (table: string, name: string, id: Sql): Sql =>
  sql`CROSS JOIN LATERAL ${ofIdentifier(table, id)} ${namesSql(name)}`;

/** {@link joinById} where there may be none. */
export const leftJoinById = (table: string, name: string, id: Sql): Sql =>
  sql`LEFT JOIN LATERAL ${ofIdentifier(table, id)} ${namesSql(name)} ON TRUE`;

const ofIdentifier = (table: string, id: Sql): Sql =>
  sql`(SELECT * FROM ${namesSql(table)} WHERE id = ${id} ${LOOKUP_PER_ROW})`;

/** Times in the form that PostgreSQL reads and the runtime writes fastest. */
function asText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
