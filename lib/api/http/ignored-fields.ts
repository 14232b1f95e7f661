import type { FieldError } from "@/lib/base/field-errors";

/** The response header that names the fields of a request body that the operation does not have. */
export const IGNORED_FIELDS_HEADER = "Tessera-Ignored-Fields";

const MAX_NAMES = 10;

/** Names with other characters are left out, because a header cannot hold them and they may be values. */
const SAFE_NAME = /^[\w.-]{1,64}$/;

/** The value of {@link IGNORED_FIELDS_HEADER}: up to 10 names of fields. Undefined if there are none. */
export function ignoredFields(names: readonly string[]): string | undefined {
  const shown = names.filter((name) => SAFE_NAME.test(name)).slice(0, MAX_NAMES);
  return shown.length === 0 ? undefined : shown.join(", ");
}

const KEY = "idempotency_key";

/**
 * Refuses a field whose name is a typo of `idempotency_key`, in any case, because without the key a retry would create the object
 * twice.
 */
export function misspelledKey(names: readonly string[]): FieldError[] {
  const field = names.find((name) => isOneEditAway(name.toLowerCase(), KEY));
  if (field === undefined) return [];
  return [
    { field, code: "unknown_field", message: `is not a field of this operation; did you mean ${KEY}?` },
  ];
}

/** True if the words are equal, or become equal by inserting, removing or replacing one character, or by swapping two neighbors. */
export function isOneEditAway(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  const [rest, otherRest] = [word.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
