import type { BodyObject } from "./body-objects";

/** The response header that names the fields of a request body that the operation does not have. */
export const IGNORED_FIELDS_HEADER = "Tessera-Ignored-Fields";

const MAX_NAMES = 10;

/** Names with other characters are left out, because a header cannot hold them and they may be values. */
const SAFE_NAME = /^[\w.-]{1,64}$/;

/**
 * The value of {@link IGNORED_FIELDS_HEADER}: up to 10 unknown fields of a body's objects, such as `note` and `items[0].color`. A field
 * of several objects in a list is named once. Undefined if there are none.
 */
export function ignoredFields(objects: readonly BodyObject[]): string | undefined {
  const shown = new Map<string, string>();
  for (const { path, known, members } of objects) {
    for (const name of Object.keys(members)) {
      const place = [...path, name];
      const field = place.filter((part) => typeof part === "string").join(".");
      if (known.includes(name) || !SAFE_NAME.test(name) || shown.has(field)) continue;
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
