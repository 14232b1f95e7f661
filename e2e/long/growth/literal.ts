import pg from "pg";

/** Returns a statement's value as an SQL literal, converted as the driver converts it. */
export function literalOf(value: unknown): string {
  return value === null || value === undefined ? "NULL" : pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  return `"${textOf(value).replace(/["\\]/g, "\\$&")}"`;
}
