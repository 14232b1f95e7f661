import { EXAMPLE_ORIGIN } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { REF_PREFIX, type Schema, type Schemas } from "./convert";

const DISPLAY_SUFFIX = "_display";

/** What examples are written for: the address customers reach and the deployment's currency. */
export type Site = { publicUrl: string; currency: string };

/** A schema with its reference followed. Throws for a reference to nothing. */
export function resolveRef(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const target = schemas[schema.$ref.slice(REF_PREFIX.length)];
  if (!target) throw new Error(`the document has no ${schema.$ref}`);
  return resolveRef(target, schemas);
}

/**
 * An example that fits a schema: its own where it has one, null where it may be null, otherwise put together from its
 * parts. `amount_display` is always `amount` in the currency, so that no example contradicts itself. What is `given`,
 * to any depth, stands in place of the schema's own examples, and an optional field that is given is there.
 */
export function exampleOf(schema: Schema, schemas: Schemas, site: Site, given?: unknown): unknown {
  const target = resolveRef(schema, schemas);
  if (target.allOf) {
    return Object.assign({}, ...target.allOf.map((part) => exampleOf(part, schemas, site, given)));
  }
  if (target.properties && isRecord(given)) return objectExample(target, schemas, site, given);
  const { items } = target;
  if (items && Array.isArray(given)) return given.map((item) => exampleOf(items, schemas, site, item));
  if (given !== undefined) return given;
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

/** All required fields, and of the others those that are given or have an example of their own. */
function objectExample(
  { properties = {}, required = [] }: Schema,
  schemas: Schemas,
  site: Site,
  given: Record<string, unknown>,
): object {
  const example: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    if (!required.includes(name) && !(name in given) && !resolveRef(field, schemas).examples) continue;
    const amount = name.endsWith(DISPLAY_SUFFIX) ? example[name.slice(0, -DISPLAY_SUFFIX.length)] : undefined;
    example[name] =
      typeof amount === "number"
        ? formatMinor(amount, site.currency)
        : exampleOf(field, schemas, site, given[name]);
  }
  return example;
}

function localize(example: unknown, { publicUrl }: Site): unknown {
  if (typeof example !== "string" || !example.startsWith(`${EXAMPLE_ORIGIN}/`)) return example;
  return publicUrl + example.slice(EXAMPLE_ORIGIN.length);
}
