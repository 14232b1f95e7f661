import { z } from "zod";
import { type FieldErrorCode, refinementError } from "@/lib/base/field-errors";
import { integerInUrl } from "@/lib/base/integer-in-url";
import { locales } from "@/lib/base/locales";
import { MAX_AMOUNT_MINOR, type Minor } from "@/lib/base/money";

export const MAX_METADATA_BYTES = 8 * 1024;
export const MAX_METADATA_DEPTH = 32;
/**
 * Only this many metadata keys of an object, its first ones, can be used to filter lists. The SQL function `metadata_pairs_of`
 * has the same limit.
 */
export const INDEXED_KEYS = 50;
const MAX_URL_LENGTH = 2_048;

/** The origin that stands for the deployment's public URL in the schemas' examples. */
export const EXAMPLE_ORIGIN = "https://tessera.example";

/** A time in a response: ISO 8601, UTC, six fractional digits. */
export const timestampField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)
  .meta({ format: "date-time", example: "2025-07-01T11:32:13.000000Z" });

export const createdAtField = timestampField.describe("When it was created.");
export const updatedAtField = timestampField.describe("When it last changed.");

/**
 * Creates a function that returns the error message of a zod field. The message explains URL encoding if the input matches
 * `unencodedPlus`, a pattern for a plus sign that was decoded as a space.
 */
const orUnencodedPlus = (message: string, unencodedPlus: RegExp) => (issue: { readonly input?: unknown }) =>
  typeof issue.input === "string" && unencodedPlus.test(issue.input)
    ? `${message}; in a URL, encode a plus sign as %2B`
    : message;

/** A time in a request: ISO 8601 with an offset or Z. Ignores fractional digits after the third. */
export const instantField = z.iso
  .datetime({
    offset: true,
    error: orUnencodedPlus("must be a time such as 2025-07-01T11:32:13Z", /\d \d\d:?\d\d$/),
  })
  .transform((value) => new Date(value))
  .meta({ format: "date-time" });

/** The field for the page size of a list: 1 to 100, by default 20. */
export const pageLimitField = integerInUrl(1, 100).prefault(20);

/** The response field with the cursor of a list's next page. */
export const nextField = z
  .string()
  .nullable()
  .describe("Send this value as `after` to get the next page. Null on the last page.");

/** Creates the field for the optional cursor in a list request: the previous page's `next`. `isCursor` checks its format. */
export function cursorField(isCursor: (value: string) => boolean) {
  return z
    .string()
    .refine(isCursor, refinementError("invalid_cursor", "must be the `next` of a previous page"))
    .optional()
    .describe("The `next` value of the previous page of this list.");
}

/** The query parameters of API operations that return a paged list with a UUID as its cursor. */
export const pageInput = z.object({
  limit: pageLimitField.describe("Maximum number of items to return. Default: 20."),
  after: cursorField((value) => z.uuid().safeParse(value).success),
});

/** The query parameters of an API operation that returns a paged list and can restrict it to a range of creation times. */
export const pageOfTimeInput = z.object({
  created_after: instantField.optional().meta({
    description:
      "Only items created at this time or later. URL-encode the plus sign of an offset, as in `%2B01:00`; `Z` needs no encoding.",
    example: "2025-07-01T00:00:00Z",
  }),
  created_before: instantField
    .optional()
    .describe("Only items created before this time, in the format of `created_after`."),
  ...pageInput.shape,
});
export type PageOfTimeInput = z.output<typeof pageOfTimeInput>;

export const environmentField = z
  .enum(["test", "live"])
  .describe("The environment that the object belongs to.");
export type Environment = z.infer<typeof environmentField>;

/** The access code that identifies a checkout in its URL. */
export const accessCodeField = z.string().regex(/^[A-Za-z0-9]{15}$/);

/**
 * Creates a field for text that the database can store unchanged: it rejects NUL characters and lone surrogates. `min` and
 * `max` are lengths in Unicode characters, as in JSON Schema and PostgreSQL, and not in UTF-16 units.
 */
export function text(min: number, max: number) {
  const tooShort = min === 1 ? "must not be empty" : `must have at least ${min} characters`;
  const tooLong = `must have at most ${max} characters`;
  return z
    .string({ error: "must be a string" })
    .refine((value) => [...value].length >= min, refinementError("too_short", tooShort))
    .refine((value) => [...value].length <= max, refinementError("too_long", tooLong))
    .meta({ minLength: min, maxLength: max })
    .refine(
      (value) => !value.includes("\u0000") && !/\p{Surrogate}/u.test(value),
      refinementError("invalid_format", "must be valid Unicode text without NUL"),
    );
}

/**
 * Creates a field for one line of text that people read. It requires at least one visible character and rejects control
 * characters. `max` is the maximum length in characters.
 */
export function textLine(max: number) {
  return text(1, max)
    .refine(
      (value) => !/\p{Cc}/u.test(value),
      refinementError("invalid_format", "must be one line without control characters"),
    )
    .refine(
      (value) => /[^\s\p{Cf}]/u.test(value),
      refinementError("invalid_format", "must have a visible character"),
    );
}

/** Makes a field optional. Converts null to undefined, because many clients send null for fields without a value. */
export function optional<Field extends z.ZodType>(field: Field) {
  return field
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

/** An amount in a request, in minor units. */
export const amountField = z
  .int({ error: "must be an integer in minor units" })
  .min(1, "must be at least 1")
  .max(MAX_AMOUNT_MINOR, `must be at most ${MAX_AMOUNT_MINOR}`)
  .transform((value) => value as Minor)
  .meta({ example: 1000 });

/** An amount in a response, in minor units. */
export const minorField = z.int().meta({ example: 1000 });

/** The response field with the currency of an object's amounts. */
export const currencyField = z
  .string()
  .meta({ description: "The ISO 4217 code of the currency.", example: "EUR" });

/** Creates the response field that contains the formatted text of the amount in `field`. */
export function displayField(field: string) {
  return z.string().meta({ description: `\`${field}\`, formatted.`, example: "€10.00" });
}

export const amountDisplayField = displayField("amount").describe(
  "`amount` with the currency's symbol and two decimals.",
);

const emailWhere = (error: string | ((issue: { readonly input?: unknown }) => string)) =>
  text(1, 254)
    .pipe(z.email({ error }))
    .transform((value) => value.toLowerCase())
    .meta({ example: "customer@example.com" });

export const emailField = emailWhere("must be an email address");

/** An email address in a URL query. If a plus sign was decoded as a space, the error message explains how to encode it. */
export const emailFilterField = emailWhere(orUnencodedPlus("must be an email address", /\S \S*@/));

export const idempotencyKeyField = text(1, 255);

const RESERVED_REFERENCES = new Set([".", "..", "cancellation"]);

/** The reference of an intent or subscription. Partners can choose it. Words that collide with API paths are rejected. */
export const referenceField = z
  .string({ error: "must be a string" })
  .regex(/^[A-Za-z0-9._:-]{1,100}$/, "must be 1 to 100 characters: letters, digits and . _ : -")
  .refine(
    (value) => !RESERVED_REFERENCES.has(value),
    refinementError("reserved", "is reserved; choose another"),
  );

/**
 * Matches an http or https URL. It is stricter than the URL parser, which repairs `https:example.com` and silently drops line
 * breaks and surrounding spaces.
 */
const HTTP_URL = /^https?:\/\/[^\s\p{Cc}/\\][^\s\p{Cc}]*$/iu;

function isHttpUrl(value: string): boolean {
  if (!HTTP_URL.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** An absolute http or https URL without credentials. Whether http is allowed depends on the environment. */
export const urlField = text(1, MAX_URL_LENGTH).refine(
  isHttpUrl,
  refinementError("invalid_format", "must be an absolute http or https URL without credentials"),
);

/** A language of the pages and emails that customers see. */
export const localeField = z.enum(locales, { error: `must be one of ${locales.join(", ")}` });

export const ipAddressField = text(1, 45).refine(
  (value) => z.union([z.ipv4(), z.ipv6()]).safeParse(value).success,
  refinementError("invalid_format", "must be an IPv4 or IPv6 address"),
);

type MetadataFault = { readonly code: FieldErrorCode; readonly message: string };

/**
 * Returns the reason why metadata cannot be stored, or undefined if it can. Does not recurse: clients choose the nesting depth,
 * and deep recursion would overflow the stack.
 */
function metadataFault(root: unknown): MetadataFault | undefined {
  if (typeof root !== "object" || root === null || Array.isArray(root)) {
    return { code: "invalid_type", message: "must be a JSON object" };
  }
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_METADATA_DEPTH) {
      return { code: "too_large", message: `must not be nested deeper than ${MAX_METADATA_DEPTH} levels` };
    }
    for (const child of Object.values(value)) waiting.push({ value: child, depth: depth + 1 });
  }
  return Buffer.byteLength(JSON.stringify(root)) > MAX_METADATA_BYTES
    ? { code: "too_large", message: "must be at most 8 KiB as JSON" }
    : undefined;
}

export type Metadata = Record<string, unknown>;

const metadataMeta = {
  description: "Your own JSON object, at most 8 KiB, returned as stored.",
  example: { order: "A-1001" },
};

/** Metadata in a response: a free-form JSON object. */
export const storedMetadataField = z.record(z.string(), z.unknown()).meta(metadataMeta);

/** Metadata in a request: a free-form JSON object. */
export const metadataField = z
  .custom<Metadata>()
  .superRefine((value, context) => {
    const found = metadataFault(value);
    if (found) context.addIssue({ code: "custom", message: found.message, params: { code: found.code } });
  })
  .meta({ type: "object", additionalProperties: {}, ...metadataMeta });
