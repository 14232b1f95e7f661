import { z } from "zod";

/** The part of JSON Schema 2020-12 that our schemas come to. https://json-schema.org/draft/2020-12 */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  /** Of a map: what each of its values is. */
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

/** Schemas by the name they are referred to by. */
export type Schemas = Readonly<Record<string, Schema>>;

/** Where a reference to one of them begins. */
export const REF_PREFIX = "#/components/schemas/";

type Direction = "input" | "output";

/**
 * A zod schema as JSON Schema: what may be sent to it, or what comes out of it. Descriptions and examples are those of
 * the fields' own metadata; what has an `id` there is a component and referred to wherever it stands.
 */
export function toJsonSchema(schema: z.ZodType, io: Direction): { schema: Schema; components: Schemas } {
  const converted = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Raw;
  const { $schema: _, $defs = {}, ...written } = converted;
  for (const part of [written, ...Object.values($defs)]) tidy(part, io);
  return { schema: written, components: $defs };
}

/** What zod writes that is not in our document. */
type Raw = Schema & {
  $schema?: string;
  $defs?: Record<string, Schema>;
  example?: unknown;
  propertyNames?: unknown;
};

/**
 * Says in our document's way what zod says in its own, to any depth. Results are open (a client must bear fields that
 * come later), so nothing forbids additional properties; a map says of them what they are.
 */
function tidy(raw: Raw, io: Direction): void {
  joinNull(raw, io);
  if (!raw.additionalProperties) delete raw.additionalProperties;
  delete raw.propertyNames;
  if (raw.minimum === Number.MIN_SAFE_INTEGER) delete raw.minimum;
  if (raw.maximum === Number.MAX_SAFE_INTEGER) delete raw.maximum;
  if (raw.$ref) raw.$ref = raw.$ref.replace("#/$defs/", REF_PREFIX);
  if (raw.example !== undefined) raw.examples = [raw.example];
  delete raw.example;
  const { items = [], properties = {}, additionalProperties: values = [], allOf = [], anyOf = [] } = raw;
  for (const part of [items, values, ...allOf, ...anyOf, Object.values(properties)].flat()) tidy(part, io);
}

/**
 * Writes `anyOf: [X, null]` as X with `null` among its types. What is null in an answer is so in its example, unless the
 * field that may be null has one itself; what a request may leave out has the example of what is sent.
 */
function joinNull(raw: Raw, io: Direction): void {
  const { anyOf: [value, empty, ...more] = [], ...outer } = raw;
  if (typeof value?.type !== "string" || empty?.type !== "null" || more.length > 0) return;
  const { example, ...inner }: Raw = value;
  delete raw.anyOf;
  Object.assign(raw, inner, io === "input" && { example }, outer, { type: [value.type, "null"] });
  if (value.enum) raw.enum = [...value.enum, null];
}
