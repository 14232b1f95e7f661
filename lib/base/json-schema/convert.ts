import { z } from "zod";

/** The subset of JSON Schema 2020-12 that our schemas use. https://json-schema.org/draft/2020-12 */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  /** The schema of the values in an object with arbitrary keys. */
  additionalProperties?: Schema;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** The component schemas of the API document, by name. */
export type Schemas = Readonly<Record<string, Schema>>;

/** The prefix of a `$ref` to a component schema. The component's name follows the prefix. */
export const REF_PREFIX = "#/components/schemas/";

type Direction = "input" | "output";

/**
 * Converts a zod schema's input or output to JSON Schema. Descriptions and examples come from the fields' metadata. A schema
 * with an `id` becomes a component, and each use of the schema becomes a reference to it.
 */
export function toJsonSchema(schema: z.ZodType, io: Direction): { schema: Schema; components: Schemas } {
  const raw = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as ZodJsonSchema;
  const { $schema: _, $defs = {}, ...converted } = raw;
  for (const part of [converted, ...Object.values($defs)]) tidy(part, io);
  return { schema: converted, components: $defs };
}

/** JSON Schema as zod returns it, including properties that the API document does not use. */
type ZodJsonSchema = Schema & {
  $schema?: string;
  $defs?: Record<string, Schema>;
  example?: unknown;
  propertyNames?: unknown;
};

/**
 * Normalizes zod's output recursively. Removes `additionalProperties: false`, because clients must accept fields that are added
 * later.
 */
function tidy(raw: ZodJsonSchema, io: Direction): void {
  joinNull(raw, io);
  if (!raw.additionalProperties) delete raw.additionalProperties;
  delete raw.propertyNames;
  if (raw.minimum === Number.MIN_SAFE_INTEGER) delete raw.minimum;
  if (raw.maximum === Number.MAX_SAFE_INTEGER) delete raw.maximum;
  if (raw.$ref) raw.$ref = raw.$ref.replace("#/$defs/", REF_PREFIX);
  if (isBooleanText(raw)) nameBoolean(raw);
  if (raw.example !== undefined) raw.examples = [raw.example];
  delete raw.example;
  const { items = [], properties = {}, additionalProperties: values = [], allOf = [], anyOf = [] } = raw;
  for (const part of [items, values, ...allOf, ...anyOf, Object.values(properties)].flat()) tidy(part, io);
}

/**
 * Returns true for a query parameter whose values are the strings `true` and `false`. The API describes such a parameter as a
 * boolean.
 */
function isBooleanText({ enum: values }: ZodJsonSchema): boolean {
  return values?.length === 2 && values.includes("true") && values.includes("false");
}

function nameBoolean(raw: ZodJsonSchema): void {
  raw.type = "boolean";
  delete raw.enum;
  if (raw.example !== undefined) raw.example = raw.example === "true";
}

/**
 * Rewrites `anyOf: [X, null]` as X with `null` among its types, if X has one type. For outputs, drops X's example, so that a
 * nullable field is null in examples unless the field has its own example.
 */
function joinNull(raw: ZodJsonSchema, io: Direction): void {
  const { anyOf: [value, empty, ...more] = [], ...outer } = raw;
  if (typeof value?.type !== "string" || empty?.type !== "null" || more.length > 0) return;
  const { example, ...inner }: ZodJsonSchema = value;
  delete raw.anyOf;
  Object.assign(raw, inner, io === "input" && { example }, outer, { type: [value.type, "null"] });
  if (value.enum) raw.enum = [...value.enum, null];
}
