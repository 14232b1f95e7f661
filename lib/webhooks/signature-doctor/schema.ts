import { z } from "zod";
import { environmentField } from "@/lib/base/fields";

const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEADERS_LENGTH = 16 * 1024;
const MAX_SECRET_LENGTH = 1_024;
const MAX_MOMENT_LENGTH = 64;

/** A time as clocks and logs write it, in UTC unless a zone is given. Also accepts seconds or milliseconds since 1970. */
const momentField = z
  .string()
  .trim()
  .max(MAX_MOMENT_LENGTH, `must have at most ${MAX_MOMENT_LENGTH} characters`)
  .transform((text, context) => {
    const moment = momentOf(text);
    if (moment) return moment;
    context.addIssue({ code: "custom", message: "must be a date and time, such as 2026-01-31 09:30:00 UTC" });
    return z.NEVER;
  });

function momentOf(text: string): Date | undefined {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return new Date(Number(text) * 1_000);
  if (/^\d{12,13}$/.test(text)) return new Date(Number(text));
  const zoned = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})\b/i.test(text.slice(10)) ? text : `${text}Z`;
  const moment = new Date(zoned);
  return /\d:\d{2}/.test(text) && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

/** A received webhook and facts about its receiver, as pasted by a user. */
export const diagnoseWebhookInput = z.object({
  /** Any text that contains the headers: lines, JSON, or the output of a print function. */
  headers: z.string().min(1).max(MAX_HEADERS_LENGTH, `must have at most ${MAX_HEADERS_LENGTH} characters`),
  /** The exact text of the body; empty if it is not available. */
  body: z
    .string()
    .refine((text) => new TextEncoder().encode(text).length <= MAX_BODY_BYTES, "must be at most 64 KiB"),
  /** The secret in the receiver's settings. */
  secret: z.string().max(MAX_SECRET_LENGTH, `must have at most ${MAX_SECRET_LENGTH} characters`).optional(),
  /** The time on the receiver's clock when the message arrived. */
  receiver_clock: momentField.optional(),
});
export type DiagnoseWebhookInput = z.output<typeof diagnoseWebhookInput>;

/** A time: a `Date` or, in a stored verdict, its JSON text. */
const storedMoment = z.coerce.date();

/** Describes a secret of an account without revealing it. */
const secretName = z.object({
  environment: environmentField,
  which: z.enum(["current", "previous"]),
  /** When a previous secret expires; null for a current one. */
  expiresAt: storedMoment.nullable(),
});
export type SecretName = Readonly<z.infer<typeof secretName>>;

const headerNames = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
export type HeaderName = (typeof headerNames)[number];

const headerFault = z.object({
  name: z.enum(headerNames),
  /** `renamed`: another header, `foundAs`, seems to hold the value. Otherwise `foundAs` is null. */
  because: z.enum(["absent", "empty", "renamed"]),
  foundAs: z.string().nullable(),
});
export type HeaderFault = Readonly<z.infer<typeof headerFault>>;

/** How the bytes of a body were changed while its JSON value stayed the same. */
const rewriting = z.enum([
  "whitespace",
  "trailing_newline",
  "byte_order_mark",
  "line_ends",
  "key_order",
  "escaped_slashes",
  "escaped_characters",
  "number_form",
]);
export type BodyRewrite = z.infer<typeof rewriting>;

/** How the value of a body was changed or made unreadable. */
const alteration = z.enum(["truncated", "added", "object_text", "quoted", "encoding", "not_json", "value"]);
export type BodyAlteration = z.infer<typeof alteration>;

/**
 * The first difference between two bodies. `position`: the number of equal characters before it. `sent` and `received`: an
 * excerpt of each body around it.
 */
const differenceShape = {
  position: z.int(),
  sent: z.string(),
  received: z.string(),
  /** The path of the first member whose value differs, such as `data.amount`. Null if the bodies differ in another way. */
  member: z.string().nullable(),
};
export type Difference<Kind> = Readonly<z.infer<z.ZodObject<typeof differenceShape>> & { kind: Kind }>;

const signed = { signer: secretName, sentAt: storedMoment };

/** The verdict on a received webhook. The times of the message have a precision of whole seconds, as in its headers. */
export const verdictField = z.discriminatedUnion("verdict", [
  z.object({ verdict: z.literal("verified"), ...signed }),
  /** The signature is valid but the time is outside the tolerance. `ageMs` is negative for a time in the future. */
  z.object({ verdict: z.literal("too_old"), ...signed, ageMs: z.number() }),
  /** `offMs`: the estimated error of the receiver's clock in milliseconds, positive if the clock is fast. */
  z.object({ verdict: z.literal("clock_off"), ...signed, offMs: z.number() }),
  /** The text pasted as headers contains no header that a webhook has. */
  z.object({ verdict: z.literal("no_headers") }),
  z.object({ verdict: z.literal("header_missing"), headers: headerFault.array() }),
  z.object({
    verdict: z.literal("signature_malformed"),
    reason: z.enum(["no_version", "other_version", "hex", "not_base64", "wrong_length"]),
  }),
  z.object({
    verdict: z.literal("timestamp_malformed"),
    reason: z.enum(["finer_unit", "date", "not_a_number"]),
  }),
  z.object({ verdict: z.literal("timestamp_altered"), given: storedMoment, signed: storedMoment }),
  z.object({ verdict: z.literal("id_malformed") }),
  z.object({ verdict: z.literal("event_unknown") }),
  z.object({ verdict: z.literal("body_empty") }),
  /** The headers are well formed but no body was pasted. */
  z.object({ verdict: z.literal("body_not_given") }),
  z.object({
    verdict: z.literal("body_rewritten"),
    difference: z.object({ kind: rewriting, ...differenceShape }),
  }),
  z.object({
    verdict: z.literal("body_altered"),
    difference: z.object({ kind: alteration, ...differenceShape }),
  }),
  /** The message was signed with a secret of one environment, but the receiver's secret belongs to the other. */
  z.object({
    verdict: z.literal("other_environment"),
    signedIn: environmentField,
    heldIn: environmentField,
  }),
  /** The receiver's secret belongs to an endpoint of the same environment, but not to the one that the message was sent to. */
  z.object({ verdict: z.literal("other_endpoint") }),
  /**
   * The message was signed only with a previous secret (`use` is `signed`), or the receiver still uses a previous secret
   * (`held`).
   */
  z.object({
    verdict: z.literal("old_secret"),
    use: z.enum(["signed", "held"]),
    until: storedMoment.nullable(),
    stillSigns: z.boolean(),
  }),
  z.object({
    verdict: z.literal("secret_misspelled"),
    how: z.enum(["whitespace", "quotes", "no_prefix"]),
  }),
  z.object({ verdict: z.literal("secret_unknown") }),
  /** The receiver's secret is an API key. The message itself might be valid. */
  z.object({ verdict: z.literal("secret_is_api_key") }),
  /** The message was signed with the text of a secret instead of its decoded bytes. */
  z.object({ verdict: z.literal("secret_not_decoded") }),
  /**
   * The event is known and the body is the one that was sent, but no secret of the account made the signature. `heldFits`:
   * whether the receiver's secret made it.
   */
  z.object({ verdict: z.literal("signature_unknown"), heldFits: z.boolean() }),
]);
export type Verdict = Readonly<z.infer<typeof verdictField>>;

export type VerdictName = Verdict["verdict"];
