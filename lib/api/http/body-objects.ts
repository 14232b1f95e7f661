import { type Schema, toJsonSchema } from "@/lib/base/json-schema/convert";
import type { Operation } from "@/lib/base/operation";
import { isObject } from "./read-body";

/** An object in a request body that has fields: the body itself, or one in a field or a list. */
export type BodyObject = {
  /** The names and list positions that lead to it from the body. */
  readonly path: readonly (string | number)[];
  /** The names of its fields. */
  readonly known: readonly string[];
  readonly members: Readonly<Record<string, unknown>>;
};

/**
 * The objects of a body, the body itself first. Of a list only as many as it may have, because a body has room for thousands. Free-form
 * objects, such as `metadata`, and values of the wrong type are not among them.
 */
export function objectsIn(
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

/** By the operation, because a conversion takes milliseconds. */
const schemas = new WeakMap<object, Schema>();

function schemaOf(operation: Pick<Operation, "body">): Schema {
  let schema = schemas.get(operation);
  if (!schema) {
    schema = operation.body ? toJsonSchema(operation.body, "input").schema : { properties: {} };
    schemas.set(operation, schema);
  }
  return schema;
}
