import type { FieldError } from "@/lib/base/field-errors";
import type { BodyObject } from "./body-objects";

/** The response header that lists the unknown fields of a request body, which the operation ignores. */
export const IGNORED_FIELDS_HEADER = "Tessera-Ignored-Fields";

const MAX_NAMES = 10;

/**
 * Matches the field names that the header lists. The header omits other names, because a header cannot contain them or because
 * they might be values that were sent as names.
 */
const SAFE_NAME = /^[\w.-]{1,64}$/;

/**
 * Returns the value of {@link IGNORED_FIELDS_HEADER}: up to 10 unknown fields, such as `note` and `items[0].color`. A field that
 * occurs in several objects of a list is named once. Omits the `refused` fields. Returns undefined if there are none.
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
