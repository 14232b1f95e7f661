import { EXAMPLE_ORIGIN } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { REF_PREFIX, type Schema, type Schemas } from "./convert";

const DISPLAY_SUFFIX = "_display";

/** The public URL and the currency that examples use. */
export type Site = { publicUrl: string; currency: string };

/**
 * Returns the component that a schema's `$ref` refers to, or the schema itself if it has none. Throws if the component does not
 * exist.
 */
export function resolveRef(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const target = schemas[schema.$ref.slice(REF_PREFIX.length)];
  if (!target) throw new Error(`the document has no ${schema.$ref}`);
  return resolveRef(target, schemas);
}

/**
 * Builds an example value for a schema. A `currency` field always has the currency of `site`, and a field such as
 * `amount_display` always matches `amount`. For other fields, values in `overrides`, at any depth, take precedence. Otherwise,
 * the value is the schema's own example, null if the schema is nullable, or else a value built from the schema's parts.
 * Optional fields are included if they are in `overrides` or have an example.
 */
export function exampleOf(schema: Schema, schemas: Schemas, site: Site, overrides?: unknown): unknown {
  const target = resolveRef(schema, schemas);
  if (target.allOf) {
    return Object.assign({}, ...target.allOf.map((part) => exampleOf(part, schemas, site, overrides)));
  }
  if (target.properties && isRecord(overrides)) return objectExample(target, schemas, site, overrides);
  const { items } = target;
  if (items && Array.isArray(overrides))
    return overrides.map((item) => exampleOf(items, schemas, site, item));
  if (overrides !== undefined) return overrides;
  if (target.examples) return localize(target.examples[0], site);
  if (target.const !== undefined) return target.const;
  if (target.type?.includes("null")) return null;
  if (target.enum) return target.enum[0];
  if (target.items) return [exampleOf(target.items, schemas, site)];
  if (target.properties) return objectExample(target, schemas, site, {});
  switch (target.type) {
    case "integer":
      return Math.max(target.minimum ?? 0, 0);
    case "boolean":
      return false;
    case "string":
      return "text";
    default:
      return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Builds an example of an object: all required fields, and the optional fields that are in `overrides` or have an example. */
function objectExample(
  { properties = {}, required = [] }: Schema,
  schemas: Schemas,
  site: Site,
  overrides: Record<string, unknown>,
): object {
  const example: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    if (!required.includes(name) && !(name in overrides) && !resolveRef(field, schemas).examples) continue;
    example[name] = companionExample(name, example, site) ?? exampleOf(field, schemas, site, overrides[name]);
  }
  return example;
}

/**
 * Returns the example value of a field whose value does not come from the schema: the currency of `site` for `currency`, and
 * the formatted `amount` in `example` for a field such as `amount_display`. Returns undefined for other fields, or if the
 * amount is not a number.
 */
function companionExample(name: string, example: Record<string, unknown>, site: Site): string | undefined {
  if (name === "currency") return site.currency;
  const amount = name.endsWith(DISPLAY_SUFFIX) ? example[name.slice(0, -DISPLAY_SUFFIX.length)] : undefined;
  return typeof amount === "number" ? formatMinor(amount, site.currency) : undefined;
}

function localize(example: unknown, { publicUrl }: Site): unknown {
  if (typeof example !== "string" || !example.startsWith(`${EXAMPLE_ORIGIN}/`)) return example;
  return publicUrl + example.slice(EXAMPLE_ORIGIN.length);
}
