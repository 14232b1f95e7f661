import type { Alteration, Rewriting, Verdict } from "@/lib/webhooks/signature-doctor/schema";

export const rewritings: Readonly<Record<Rewriting, string>> = {
  whitespace: "The first difference is added or removed white space: JSON was parsed and serialized again.",
  trailing_newline:
    "It has an extra newline at the end. If you copied it from a terminal, the newline may come from there.",
  byte_order_mark: "It begins with a byte order mark, added by an editor or a text reader.",
  line_ends: "Its line endings were changed from LF to CRLF.",
  key_order: "The first difference is the order of its members: JSON was parsed and serialized again.",
  escaped_slashes: "The first difference is a slash escaped as `\\/`, as PHP's `json_encode` does.",
  escaped_characters:
    "First, a character was escaped, or an escape resolved (`\\u00eb` for `ë`), as PHP's `json_encode`, Python's `json.dumps` and Go's `json.Marshal` do.",
  number_form: "The first difference is the format of a number: JSON was parsed and serialized again.",
};

export const alterations: Readonly<Record<Alteration, string>> = {
  truncated: "Its end is missing: a size limit cut it off, or it was not read to the end.",
  added: "It has extra content at the end that we did not send.",
  object_text: "It was parsed, and the object was converted to text: `[object Object]`.",
  quoted: "It was encoded twice: the JSON became a JSON string.",
  encoding: "It was not decoded as UTF-8.",
  not_json: "It is no longer valid JSON.",
  value: "It is still valid JSON, but its content differs.",
};

type ReasonOf<Name> = Extract<Verdict, { verdict: Name; reason: string }>["reason"];

export const signatureFaults: Readonly<Record<ReasonOf<"signature_malformed">, string>> = {
  no_version: "No part of `webhook-signature` begins with `v1,`.",
  other_version: "`webhook-signature` has a version other than `v1`. We only send `v1`.",
  hex: "`webhook-signature` holds hexadecimal digits, where we send base64.",
  not_base64: "What follows `v1,` in `webhook-signature` is not base64.",
  wrong_length:
    "What follows `v1,` in `webhook-signature` is not 32 bytes long: it was truncated or extended.",
};

export const timestampFaults: Readonly<Record<ReasonOf<"timestamp_malformed">, string>> = {
  finer_unit: "`webhook-timestamp` has too many digits for seconds: it is in milliseconds or a smaller unit.",
  date: "`webhook-timestamp` is a date.",
  not_a_number: "`webhook-timestamp` is not a whole number.",
};
