import type { Parameter } from "@/lib/api/openapi/document";
import type { Schema } from "@/lib/base/json-schema/convert";

/** Parameters as the fields of one object. */
export function schemaOfParameters(parameters: readonly Parameter[]): Schema {
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
  );
  return { properties, required: parameters.flatMap(({ name, required }) => (required ? [name] : [])) };
}

/** The values that a field may have and its description does not tell. */
export function untoldValues({ enum: values = [], description = "" }: Schema): string[] {
  const all = values.filter((value) => value !== null).map(String);
  return all.every((value) => description.includes(`\`${value}\``)) ? [] : all;
}

/** `integer, 1 to 100,000,000`, `string or null`, `list of objects`. */
export function typeText(schema: Schema, item: Schema): string {
  const types = [schema.type ?? "object"].flat();
  if (schema.format === "date-time") return types.includes("null") ? "timestamp or null" : "timestamp";
  const name = schema.items ? `list of ${item.type}s` : types.join(" or ");
  return [name, ...bounds(schema)].join(", ");
}

function bounds({ minimum, maximum, minLength, maxLength, maxItems }: Schema): string[] {
  if (minimum !== undefined && maximum !== undefined) return [`${number(minimum)} to ${number(maximum)}`];
  if (minimum !== undefined) return [`at least ${number(minimum)}`];
  if (maxLength !== undefined && minLength === maxLength) return [`${maxLength} characters`];
  if (maxLength !== undefined) return [`at most ${number(maxLength)} characters`];
  if (maxItems !== undefined) return [`at most ${maxItems}`];
  return [];
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
