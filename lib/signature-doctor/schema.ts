import { z } from "zod";
import type { Environment } from "@/lib/fields";

const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEADERS_LENGTH = 16 * 1024;
const MAX_SECRET_LENGTH = 1_024;
const MAX_MOMENT_LENGTH = 64;

/** A moment as clocks and logs write it, in UTC where no zone is named; or seconds or milliseconds since 1970. */
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

/** A webhook that a receiver got, as somebody pastes it. */
export const diagnoseWebhookInput = z.object({
  /** Any text that holds them: lines, JSON, what a print function shows. */
  headers: z.string().min(1).max(MAX_HEADERS_LENGTH, `must have at most ${MAX_HEADERS_LENGTH} characters`),
  /** The exact text of the body; may be empty. */
  body: z
    .string()
    .refine((text) => new TextEncoder().encode(text).length <= MAX_BODY_BYTES, "must be at most 64 KiB"),
  /** What the receiver's settings hold as the secret. */
  secret: z.string().max(MAX_SECRET_LENGTH, `must have at most ${MAX_SECRET_LENGTH} characters`).optional(),
  /** What the receiver's clock showed when the message arrived. */
  receiver_clock: momentField.optional(),
});
export type DiagnoseWebhookInput = z.output<typeof diagnoseWebhookInput>;

/** One secret of an account, without the secret. */
export type SecretName = {
  readonly environment: Environment;
  readonly which: "current" | "previous";
  /** Until when a previous secret signs beside the current one; null for a current one. */
  readonly expiresAt: Date | null;
};

export type HeaderName = "webhook-id" | "webhook-timestamp" | "webhook-signature";

export type HeaderFault = {
  readonly name: HeaderName;
  /** `foundAs` names the header that seems to hold it. */
  readonly because: "absent" | "empty" | "renamed";
  readonly foundAs: string | null;
};

/** What made the bytes of a body others than those sent. Its JSON still says the same. */
export type Rewriting =
  | "whitespace"
  | "trailing_newline"
  | "byte_order_mark"
  | "line_ends"
  | "key_order"
  | "escaped_slashes"
  | "escaped_characters"
  | "number_form";

/** What made a body say something else than was sent, or nothing. */
export type Alteration = "truncated" | "added" | "object_text" | "quoted" | "encoding" | "not_json" | "value";

/** Where two bodies part: how many characters they share, and what stands around that place in each. */
export type Difference<Kind> = {
  readonly kind: Kind;
  readonly position: number;
  readonly sent: string;
  readonly received: string;
  /** Where a member's value differs: `data.amount`. */
  readonly member: string | null;
};

/** What is the matter with a received webhook. Times are to the second, as the headers carry them. */
export type Verdict =
  | { readonly verdict: "verified"; readonly signer: SecretName; readonly sentAt: Date }
  /** The signature fits and the time is more than the tolerance away from the present: `ageMs` is negative ahead of it. */
  | {
      readonly verdict: "too_old";
      readonly signer: SecretName;
      readonly sentAt: Date;
      readonly ageMs: number;
    }
  /** `offMs` is positive where the receiver's clock is fast. */
  | {
      readonly verdict: "clock_off";
      readonly signer: SecretName;
      readonly sentAt: Date;
      readonly offMs: number;
    }
  | { readonly verdict: "header_missing"; readonly headers: readonly HeaderFault[] }
  | {
      readonly verdict: "signature_malformed";
      readonly reason: "no_version" | "other_version" | "hex" | "not_base64" | "wrong_length";
    }
  | { readonly verdict: "timestamp_malformed"; readonly reason: "finer_unit" | "date" | "not_a_number" }
  | { readonly verdict: "timestamp_altered"; readonly given: Date; readonly signed: Date }
  | { readonly verdict: "id_malformed" }
  | { readonly verdict: "event_unknown" }
  | { readonly verdict: "body_empty" }
  | { readonly verdict: "body_rewritten"; readonly difference: Difference<Rewriting> }
  | { readonly verdict: "body_altered"; readonly difference: Difference<Alteration> }
  /** Signed in one environment; the secret it was, or would be, checked with belongs to the other. */
  | { readonly verdict: "other_environment"; readonly signedIn: Environment; readonly heldIn: Environment }
  /** The message was signed by the previous secret alone, or the receiver still holds it. */
  | {
      readonly verdict: "old_secret";
      readonly use: "signed" | "held";
      readonly until: Date | null;
      readonly stillSigns: boolean;
    }
  | { readonly verdict: "secret_misspelt"; readonly how: "whitespace" | "quotes" | "no_prefix" }
  | { readonly verdict: "secret_unknown" }
  /** Signed with a secret's text instead of the bytes it stands for. */
  | { readonly verdict: "secret_not_decoded" }
  /** The event and its body are right and no present secret made the signature; `heldFits`: the receiver's secret did. */
  | { readonly verdict: "signature_unknown"; readonly heldFits: boolean };

export type VerdictName = Verdict["verdict"];
