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
