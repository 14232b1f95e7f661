import { createHash } from "node:crypto";

/** JSON with object members sorted by name, so that equal values have equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/**
 * Returns the SHA-256 of the canonical JSON of a parsed input, without its idempotency key. It distinguishes a retry
 * from a reused key.
 */
export function fingerprint(input: object): Buffer {
  return createHash("sha256")
    .update(canonicalJson({ ...input, idempotency_key: undefined }))
    .digest();
}

/**
 * Returns the fingerprint that the same request has with `{}` in place of absent metadata, or the reverse. Undefined when the
 * input has metadata. Stored fingerprints keep the form that was sent.
 */
export function alternateFingerprint(input: { readonly metadata?: unknown }): Buffer | undefined {
  const { metadata } = input;
  if (metadata === undefined) return fingerprint({ ...input, metadata: {} });
  return isEmpty(metadata) ? fingerprint({ ...input, metadata: undefined }) : undefined;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
