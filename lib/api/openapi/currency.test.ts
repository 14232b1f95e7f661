import type { z } from "zod";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import { type Schema, type Schemas, toJsonSchema } from "@/lib/base/json-schema/convert";
import { resolveRef } from "@/lib/base/json-schema/example";
import { eventCatalogue } from "@/lib/webhooks/event-catalogue";

/** An object in a response or an event, with its path. The parts of an `allOf` count as one object. */
type Place = {
  readonly path: string;
  readonly fields: Readonly<Record<string, Schema>>;
  readonly required: string[];
};

/** Returns every object in a schema, including those in lists and in other objects. */
function objectsIn(schema: Schema, schemas: Schemas, path: string): Place[] {
  const parts = partsOf(schema, schemas);
  const fields: Record<string, Schema> = Object.assign({}, ...parts.map(({ properties }) => properties));
  const required = parts.flatMap((part) => part.required ?? []);
  const inside = [
    ...parts.flatMap(({ items }) => (items ? objectsIn(items, schemas, `${path}[]`) : [])),
    ...parts.flatMap(({ anyOf = [] }) => anyOf.flatMap((one) => objectsIn(one, schemas, path))),
    ...Object.entries(fields).flatMap(([name, field]) => objectsIn(field, schemas, `${path}.${name}`)),
  ];
  return [{ path, fields, required }, ...inside];
}

function partsOf(schema: Schema, schemas: Schemas): Schema[] {
  const target = resolveRef(schema, schemas);
  return [target, ...(target.allOf ?? []).flatMap((part) => partsOf(part, schemas))];
}

const AMOUNT_NAME = /(^|_)(amount|balance|fee|total|threshold|denomination)(_after|_before|_refunded)?$/;

/**
 * Returns the names of the integer fields that are amounts. Recognizes an amount by its name, by "minor units" in its
 * description, or by a formatted amount next to it. The last two criteria also find amounts that `AMOUNT_NAME` does not match.
 */
function amountsIn({ fields }: Place): string[] {
  return Object.entries(fields).flatMap(([name, { type, description = "" }]) => {
    const isInteger = [type].flat().includes("integer");
    const isAmount =
      AMOUNT_NAME.test(name) || description.includes("minor units") || `${name}_display` in fields;
    return isInteger && isAmount ? [name] : [];
  });
}

function objectsOf(name: string, data: z.ZodType): Place[] {
  const { schema, components } = toJsonSchema(data, "output");
  return objectsIn(schema, components, name);
}

const everywhere = [
  ...operations.flatMap(({ id, data }) => objectsOf(id, data)),
  ...Object.entries(eventCatalogue).flatMap(([type, { data }]) => objectsOf(type, data)),
];

test("in responses and events, every object with an amount also contains the currency", () => {
  const withAmounts = everywhere.filter((place) => amountsIn(place).length > 0);
  expect(withAmounts.length).toBeGreaterThan(20);
  const lacking = withAmounts.filter(({ required }) => !required.includes("currency"));
  expect(lacking.map((place) => `${place.path}: ${amountsIn(place)}`)).toEqual([]);
});

test("an integer field is recognized as an amount by its name, its description or a formatted amount beside it", () => {
  const fields = {
    ...{
      platform_fee: { type: "integer" },
      largest: { type: ["integer", "null"] },
      largest_display: { type: "string" },
    },
    ...{
      owed: { type: "integer", description: "What you are owed, in minor units." },
      cycle_count: { type: "integer" },
    },
  };
  expect(amountsIn({ path: "", fields, required: [] })).toEqual(["platform_fee", "largest", "owed"]);
});
