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
