import pg from "pg";

/** What the values of a column are, by the word for it. */
type Kinds = { text: string; integer: number; boolean: boolean; time: Date; bytes: Buffer };

/** `?` says that it may be null; a list holds every value the column can have, null included. */
type Column = keyof Kinds | `${keyof Kinds}?` | Json<unknown> | readonly (string | null)[];

type Json<Value> = ("json" | "json?") & { readonly of?: Value };

/** What JSON a column holds is taken on trust, since the statement or a schema made it. */
export const json = <Value extends object>() => "json" as Json<Value>;
export const jsonOrNull = <Value extends object>() => "json?" as Json<Value | null>;

/** The columns of a row by their names in code: `{ id: "text", kind: ["sale", "top_up"], endedAt: "time?" }`. */
export type Description = Readonly<Record<string, Column>>;

/** The row that is described. */
export type Row<Described extends Description> = {
  readonly [Name in keyof Described]: ValueOf<Described[Name]>;
};

type ValueOf<Described> = Described extends readonly (infer Value)[]
  ? Value
  : Described extends Json<infer Value>
    ? Value
    : Described extends keyof Kinds
      ? Kinds[Described]
      : Described extends `${infer Kind extends keyof Kinds}?`
        ? Kinds[Kind] | null
        : never;

/** A description that others may extend, and whose {@link Row} is the row's type. */
export const describeRow = <const Described extends Description>(description: Described) => description;

const OID = pg.types.builtins;
const TYPES: Readonly<Record<string, readonly number[]>> = {
  text: [OID.TEXT, OID.VARCHAR, OID.UUID],
  integer: [OID.INT2, OID.INT4, OID.INT8],
  boolean: [OID.BOOL],
  time: [OID.TIMESTAMPTZ],
  bytes: [OID.BYTEA],
  json: [OID.JSON, OID.JSONB],
};

/** PostgreSQL numbers its own types below; above are ours, all of them enums, which come as text. */
const FIRST_OF_OURS = 16_384;

const kindOf = (column: Column) => (typeof column === "string" ? column.replace("?", "") : "text");

function comesAs(kind: string, type: number): boolean {
  return TYPES[kind]?.includes(type) === true || (kind === "text" && type >= FIRST_OF_OURS);
}

/** Holds a row to its description: throws where it has null, or a value of no list, that is not described. */
export type RowCheck = (row: object) => void;

/** Throws unless the columns a statement answers are those described, by name and type. */
export function createRowCheck(description: Description, answered: readonly pg.FieldDef[]): RowCheck {
  const names = answered.map(({ name }) => name);
  const strange = names.filter((name, at) => !Object.hasOwn(description, name) || names.indexOf(name) !== at);
  const faults = strange.map((name) => `"${name}" is not described, or comes twice`);
  for (const [name, column] of Object.entries(description)) {
    const type = answered.find((field) => field.name === name)?.dataTypeID;
    const kind = kindOf(column);
    if (type === undefined) faults.push(`"${name}" is missing`);
    else if (!comesAs(kind, type)) faults.push(`"${name}" is not ${kind} but of type ${type}`);
  }
  refuse(faults);
  const bounded = Object.entries(description).filter(([, column]) => !column.includes("?"));
  return (row) => {
    const values = row as Readonly<Record<string, string | null>>;
    for (const [name, column] of bounded) {
      const value = values[name] ?? null;
      const fits = typeof column === "string" ? value !== null : column.includes(value);
      if (!fits) refuse([`"${name}" may not be ${value === null ? "null" : `'${value}'`}`]);
    }
  };
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new Error(`A statement answers other rows than described: ${faults.join("; ")}`);
}
