import type { Alteration, Rewriting, Verdict } from "@/lib/webhooks/signature-doctor/schema";

export const rewritings: Readonly<Record<Rewriting, string>> = {
  whitespace: "First, white space was added or taken away: JSON was parsed and printed.",
  trailing_newline:
    "There is a line end behind it. If you copied it from a terminal, it may come from there.",
  byte_order_mark: "It begins with a byte order mark, which an editor or a text reader put there.",
  line_ends: "Its line ends were changed from LF to CRLF.",
  key_order: "First, its members stand in another order: JSON was parsed and printed.",
  escaped_slashes: "First, slashes were escaped as `\\/`, as PHP's `json_encode` does.",
  escaped_characters:
    "First, a character was escaped, or an escape resolved (`\\u00eb` for `ë`), as PHP's `json_encode`, Python's `json.dumps` and Go's `json.Marshal` do.",
  number_form: "First, a number is written in another form: JSON was parsed and printed.",
};

export const alterations: Readonly<Record<Alteration, string>> = {
  truncated: "Its end is missing: it was cut off by a limit on size, or was not read to the end.",
  added: "Something stands behind its end that we did not send.",
  object_text: "It was parsed, and the object turned into text: `[object Object]`.",
  quoted: "It was turned into a JSON string: encoded once more than it was.",
  encoding: "It was read as another encoding than UTF-8.",
  not_json: "It is not JSON any more.",
  value: "It is still JSON, but says something else.",
};

type ReasonOf<Name> = Extract<Verdict, { verdict: Name; reason: string }>["reason"];

export const signatureFaults: Readonly<Record<ReasonOf<"signature_malformed">, string>> = {
  no_version: "No part of `webhook-signature` begins with `v1,`.",
  other_version: "`webhook-signature` has another version than `v1`, which we never send.",
  hex: "`webhook-signature` holds hexadecimal digits, where we send base64.",
  not_base64: "What follows `v1,` in `webhook-signature` is not base64.",
  wrong_length: "What follows `v1,` in `webhook-signature` is not 32 bytes long: it was cut or added to.",
};

export const timestampFaults: Readonly<Record<ReasonOf<"timestamp_malformed">, string>> = {
  finer_unit: "`webhook-timestamp` has too many digits for seconds: they are milliseconds, or finer.",
  date: "`webhook-timestamp` is a date.",
  not_a_number: "`webhook-timestamp` is not a whole number.",
};
