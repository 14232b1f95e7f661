import { createHash } from "node:crypto";

/** JSON with the members of every object in the order of their names, so that equal values have equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/** SHA-256 of the canonical JSON of a parsed input without its idempotency key: tells a retry from a reuse. */
export function fingerprint(input: object): Buffer {
  return createHash("sha256")
    .update(canonicalJson({ ...input, idempotency_key: undefined }))
    .digest();
}

/**
 * The fingerprint that the same request has when it says the other way that it has no metadata: absent metadata and `{}`
 * are one request. Undefined where it has some. Each is kept as it was sent, so that what is kept already still counts.
 */
export function alternateFingerprint(input: { readonly metadata?: unknown }): Buffer | undefined {
  const { metadata } = input;
  if (metadata === undefined) return fingerprint({ ...input, metadata: {} });
  return isEmpty(metadata) ? fingerprint({ ...input, metadata: undefined }) : undefined;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
