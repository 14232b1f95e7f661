import pg from "pg";

/** Maps each kind of column to the TypeScript type of its values. */
type Kinds = { text: string; integer: number; boolean: boolean; time: Date; bytes: Buffer };

/**
 * The kind of a column. `?` marks a nullable column. A list enumerates every possible value, including null if the column is
 * nullable.
 */
type Column = keyof Kinds | `${keyof Kinds}?` | Json<unknown> | readonly (string | null)[];

type Json<Value> = ("json" | "json?") & { readonly of?: Value };

/** Describes a JSON column. The column's content is not checked, because our own statements and schemas produce it. */
export const json = <Value extends object>() => "json" as Json<Value>;
export const jsonOrNull = <Value extends object>() => "json?" as Json<Value | null>;

/** Maps each column's name in the code to its kind: `{ id: "text", kind: ["sale", "top_up"], endedAt: "time?" }`. */
export type RowDescription = Readonly<Record<string, Column>>;

/** The TypeScript type of a row with the described columns. */
export type Row<Described extends RowDescription> = {
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

/** Declares the description of a row. {@link Row} derives the row's type from it, and other descriptions can extend it. */
export const describeRow = <const Described extends RowDescription>(description: Described) => description;

const OID = pg.types.builtins;
const TYPES: Readonly<Record<string, readonly number[]>> = {
  text: [OID.TEXT, OID.VARCHAR, OID.UUID],
  integer: [OID.INT2, OID.INT4, OID.INT8],
  boolean: [OID.BOOL],
  time: [OID.TIMESTAMPTZ],
  bytes: [OID.BYTEA],
  json: [OID.JSON, OID.JSONB],
};

/** The lowest OID of custom types. All custom types of this database are enums, which the driver returns as text. */
const FIRST_CUSTOM_OID = 16_384;

const kindOf = (column: Column) => (typeof column === "string" ? column.replace("?", "") : "text");

function isOfKind(kind: string, type: number): boolean {
  return TYPES[kind]?.includes(type) === true || (kind === "text" && type >= FIRST_CUSTOM_OID);
}

/** A function that checks a row. It throws if the row contains a null or another value that its description does not allow. */
export type RowCheck = (row: object) => void;

/**
 * Returns the check for a statement's rows. Throws if the statement's columns do not match the description by name and type.
 */
export function createRowCheck(description: RowDescription, fields: readonly pg.FieldDef[]): RowCheck {
  const names = fields.map(({ name }) => name);
  const unexpected = names.filter(
    (name, at) => !Object.hasOwn(description, name) || names.indexOf(name) !== at,
  );
  const faults = unexpected.map((name) => `"${name}" is not described, or occurs twice`);
  for (const [name, column] of Object.entries(description)) {
    const type = fields.find((field) => field.name === name)?.dataTypeID;
    const kind = kindOf(column);
    if (type === undefined) faults.push(`"${name}" is missing`);
    else if (!isOfKind(kind, type)) faults.push(`"${name}" is not ${kind} but of type ${type}`);
  }
  refuse(faults);
  const constrained = Object.entries(description).filter(([, column]) => !column.includes("?"));
  return (row) => {
    const values = row as Readonly<Record<string, string | null>>;
    for (const [name, column] of constrained) {
      const value = values[name] ?? null;
      const fits = typeof column === "string" ? value !== null : column.includes(value);
      if (!fits) refuse([`"${name}" may not be ${value === null ? "null" : `'${value}'`}`]);
    }
  };
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new Error(`The rows of a statement do not match their description: ${faults.join("; ")}`);
}
