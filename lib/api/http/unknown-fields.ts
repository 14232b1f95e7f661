import { editDistances, editRows } from "@/lib/base/edit-distance";
import type { FieldError } from "@/lib/base/field-errors";
import { type Schema, toJsonSchema } from "@/lib/base/json-schema/convert";
import type { Operation } from "@/lib/base/operation";
import { isObject } from "./read-body";

/**
 * An object in a request body: the body itself, or an object in one of its fields or lists for which the schema declares
 * fields.
 */
type BodyObject = {
  /** The path from the body to this object: field names and list indexes. */
  readonly path: readonly (string | number)[];
  /** The names of the object's declared fields. */
  readonly known: readonly string[];
  readonly members: Readonly<Record<string, unknown>>;
};

/**
 * Returns the body and the objects in it that have declared fields, the body first. Reads only as many elements of a list as
 * its schema allows (`maxItems`), because a body can contain thousands. Skips free-form objects, such as `metadata`, and values
 * of the wrong type.
 */
export function bodyObjects(
  operation: Pick<Operation, "body">,
  members: Readonly<Record<string, unknown>>,
): BodyObject[] {
  return objectsOf(schemaOf(operation), members, []);
}

function objectsOf(
  { properties, items, maxItems }: Schema,
  value: unknown,
  path: BodyObject["path"],
): BodyObject[] {
  if (Array.isArray(value))
    return items ? value.slice(0, maxItems).flatMap((one, at) => objectsOf(items, one, [...path, at])) : [];
  if (!properties || !isObject(value)) return [];
  return [
    { path, known: Object.keys(properties), members: value },
    ...Object.entries(properties).flatMap(([name, field]) => objectsOf(field, value[name], [...path, name])),
  ];
}

/** The JSON schema of each operation's request body, cached because the conversion takes milliseconds. */
const schemas = new WeakMap<object, Schema>();

function schemaOf(operation: Pick<Operation, "body">): Schema {
  let schema = schemas.get(operation);
  if (!schema) {
    schema = operation.body ? toJsonSchema(operation.body, "input").schema : { properties: {} };
    schemas.set(operation, schema);
  }
  return schema;
}

/**
 * Returns an error for each unknown field that the operation refuses. Operations outside the interface specification refuse
 * every unknown field. Operations in the specification refuse only likely typos: names that, ignoring case, are at most one
 * edit away from a known field that is absent. An object without declared fields accepts any field. {@link currencyFaults}
 * checks `currency` next to amounts.
 */
export function unknownFieldFaults(
  { addition }: Pick<Operation, "addition">,
  objects: readonly BodyObject[],
): FieldError[] {
  return objects.flatMap((object) => faultsIn(object, addition === true));
}

function faultsIn({ path, known, members }: BodyObject, refusesAll: boolean): FieldError[] {
  if (known.length === 0) return [];
  const absent = known.filter((name) => !Object.hasOwn(members, name));
  const unknown = Object.keys(members).filter((name) => !isKnownField({ known }, name));
  return unknown.flatMap((name): FieldError[] => {
    const meant = absent.find((one) => isOneEditAway(name.toLowerCase(), one));
    if (!refusesAll && meant === undefined) return [];
    const closest = meant ?? known.find((one) => isAlike(name.toLowerCase(), one));
    const hint = closest === undefined ? `, which accepts ${known.join(", ")}` : `; did you mean ${closest}?`;
    const owner = path.length === 0 ? "this operation" : "this object";
    const message = `is not a field of ${owner}${hint}`;
    return [{ field: [...path, name].join("."), code: "unknown_field", message }];
  });
}

/**
 * Returns an error for each object that declares amounts and contains a `currency` other than the deployment's, ignoring case,
 * or null. Amounts are never converted.
 */
export function currencyFaults(
  objects: readonly BodyObject[],
  deploymentCurrency: () => string,
): FieldError[] {
  const named = objects.filter(
    ({ known, members }) => hasAmounts(known) && Object.hasOwn(members, "currency"),
  );
  return named.flatMap(({ path, members }): FieldError[] => {
    const currency = deploymentCurrency();
    const value = members["currency"];
    if (value === null || (typeof value === "string" && value.toUpperCase() === currency)) return [];
    const message = `must be ${currency}, the only currency here; send amounts in ${currency} and leave this field out`;
    return [{ field: [...path, "currency"].join("."), code: "mismatch", message }];
  });
}

/** Returns whether the object declares a field with this name. `currency` counts as declared if the object declares amounts. */
export function isKnownField({ known }: Pick<BodyObject, "known">, name: string): boolean {
  return known.includes(name) || (name === "currency" && hasAmounts(known));
}

/** The names of the fields by which an object with amounts is recognized. `vouchers` contains denominations. */
const AMOUNTS = ["amount", "vouchers", "denomination", "unit_amount"];

const hasAmounts = (known: readonly string[]): boolean => AMOUNTS.some((name) => known.includes(name));

/** Returns whether the words share a prefix of at least three letters and at least half of the shorter word. */
function isAlike(word: string, other: string): boolean {
  let same = 0;
  while (same < word.length && word[same] === other[same]) same += 1;
  return same >= 3 && same * 2 >= Math.min(word.length, other.length);
}

const FIELD_NAME_ROWS = editRows(64);

/** Returns whether `word` is at most one edit away from the field name `name`, which can have at most 64 characters. */
export function isOneEditAway(word: string, name: string): boolean {
  return Math.abs(word.length - name.length) <= 1 && editDistances(word, name, 1, FIELD_NAME_ROWS).whole <= 1;
}

/** The response header that lists what the operation ignores: unknown fields of the body, and a header `Idempotency-Key`. */
export const IGNORED_FIELDS_HEADER = "Tessera-Ignored-Fields";

const MAX_NAMES = 10;

/**
 * Matches the field names that {@link IGNORED_FIELDS_HEADER} lists. Any other name is omitted, because a header cannot contain
 * it or because it might be a value that the client sent by mistake.
 */
const SAFE_NAME = /^[\w.-]{1,64}$/;

/**
 * Returns the value of {@link IGNORED_FIELDS_HEADER}: up to 10 fields that are not declared, such as `note` and
 * `items[0].color`, without the `refused` ones. A field that occurs in several objects of a list is named once. Returns
 * undefined if there are no such fields.
 */
export function ignoredFields(
  objects: readonly BodyObject[],
  refused: readonly FieldError[],
): string | undefined {
  const refusedNames = new Set(refused.map(({ field }) => field));
  const shown = new Map<string, string>();
  for (const { path, known, members } of objects) {
    for (const name of Object.keys(members)) {
      const place = [...path, name];
      const field = place.filter((part) => typeof part === "string").join(".");
      if (known.includes(name) || !SAFE_NAME.test(name) || shown.has(field)) continue;
      if (refusedNames.has(place.join("."))) continue;
      shown.set(field, place.reduce<string>(addPart, ""));
      if (shown.size === MAX_NAMES) return [...shown.values()].join(", ");
    }
  }
  return shown.size === 0 ? undefined : [...shown.values()].join(", ");
}

function addPart(path: string, part: string | number): string {
  if (typeof part === "number") return `${path}[${part}]`;
  return path === "" ? part : `${path}.${part}`;
}
