import { type Schema, toJsonSchema } from "@/lib/base/json-schema/convert";
import type { Operation } from "@/lib/base/operation";
import { isObject } from "./read-body";

/** An object with declared fields in a request body: the body itself, or an object in a field or in a list. */
export type BodyObject = {
  /** The path from the body to this object: field names and list indexes. */
  readonly path: readonly (string | number)[];
  /** The names of the object's declared fields. */
  readonly known: readonly string[];
  readonly members: Readonly<Record<string, unknown>>;
};

/**
 * Returns the objects in a body that have declared fields, the body itself first. Reads at most `maxItems` elements of a list,
 * because a body can contain thousands. Skips free-form objects, such as `metadata`, and values of the wrong type.
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

/** The body's schema by operation, cached because its conversion takes milliseconds. */
const schemas = new WeakMap<object, Schema>();

function schemaOf(operation: Pick<Operation, "body">): Schema {
  let schema = schemas.get(operation);
  if (!schema) {
    schema = operation.body ? toJsonSchema(operation.body, "input").schema : { properties: {} };
    schemas.set(operation, schema);
  }
  return schema;
}
