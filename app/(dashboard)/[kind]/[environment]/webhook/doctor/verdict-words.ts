import { dateTimeText } from "@/components/money/values";
import type { BodyAlteration, BodyRewrite, Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { COPY_SECRET, clockWords, durationText, plainWords, type VerdictWords } from "./plain-words";

/** The advice for a message without a signature of a current secret. */
export const SEND_AGAIN =
  "Resend the event from the dashboard: the new attempt is signed with the current secret.";

/** Returns the messages that describe a verdict, with times in the given time zone. */
export function verdictWords(verdict: Verdict, timezone: string): VerdictWords {
  const moment = (time: Date) => dateTimeText(time, timezone, "second");
  switch (verdict.verdict) {
    case "no_headers":
    case "id_malformed":
    case "other_endpoint":
    case "event_unknown":
    case "body_empty":
    case "body_not_given":
    case "secret_unknown":
    case "secret_is_api_key":
    case "secret_not_decoded":
      return plainWords[verdict.verdict];
    case "verified":
      return {
        tone: "success",
        title: "The signature is valid",
        what: `Signed on ${moment(verdict.sentAt)} with a current ${verdict.signer.environment} secret of this account. The headers and the body match the signature.`,
        advice:
          "If your receiver still rejects it, enter its secret here unless you already have. Then check its code: it may verify a body that was parsed and serialized again, use the secret's text instead of the decoded bytes, or compare the whole header although it can contain several signatures. Compare it with the receiver below.",
      };
    case "too_old":
      return verdict.ageMs < 0
        ? {
            tone: "warning",
            title: "The signature is valid, but its time was in the future",
            what: `It says ${moment(verdict.sentAt)}, ${durationText(verdict.ageMs)} ahead of our clock when it was checked.`,
            advice:
              "We did not send this, so one of your tools or tests created the message. It must sign with the current Unix time, in seconds.",
          }
        : {
            tone: "warning",
            title: "The signature is valid, but old",
            what: `Sent on ${moment(verdict.sentAt)}, ${durationText(verdict.ageMs)} before it was checked. A receiver accepts messages up to 5 minutes old.`,
            advice:
              "A message pasted later is always old, so this alone is not an error. If your receiver rejected the message on arrival, its clock is wrong or the message was delayed, for example by a queue or tunnel: enter the time its clock showed. Each retry gets a new signature.",
          };
    case "clock_off":
      return clockWords(verdict, moment);
    case "header_missing":
      return {
        tone: "danger",
        title:
          verdict.headers.length === 1
            ? "A header is missing or empty"
            : `${verdict.headers.length === 3 ? "All three" : "Two"} headers are missing or empty`,
        what: verdict.headers.map(headerSentence).join(" "),
        advice:
          "We send all three with every webhook. A proxy or gateway may drop, empty or rename unknown headers: configure it to pass these unchanged. Some frameworks change the spelling of header names.",
      };
    case "signature_malformed":
      return {
        tone: "danger",
        title: "The signature header was changed",
        what: signatureFaults[verdict.reason],
        advice:
          "Each signature is `v1,` and 44 characters of base64; several are separated by spaces. Find out what shortens or rewrites the header on its way to your code.",
      };
    case "timestamp_malformed":
      return {
        tone: "danger",
        title: "The timestamp header was changed",
        what: timestampFaults[verdict.reason],
        advice:
          "We send Unix time in whole seconds. The signature covers the header's text, so use it unchanged and convert a copy.",
      };
    case "timestamp_altered":
      return {
        tone: "danger",
        title: "The timestamp does not match the signature",
        what: `The signature belongs to the attempt of ${moment(verdict.signed)}; the header says ${moment(verdict.given)}.`,
        advice:
          "Take all three headers from the same request: each attempt has its own timestamp and signature. In your receiver, use the timestamp unchanged.",
      };
    case "body_rewritten":
      return {
        tone: "danger",
        title: "The bytes of the body were changed",
        what: `Its content is what we sent, but the bytes differ. ${rewritings[verdict.difference.kind]}`,
        advice: "The signature covers the exact bytes. Verify the raw body before anything parses it.",
      };
    case "body_altered":
      return {
        tone: "danger",
        title: "The body is not what we sent",
        what: alterations[verdict.difference.kind],
        advice:
          "Verify the raw body exactly as received. If you already do, something between us and your code is changing it.",
      };
    case "other_environment":
      return {
        tone: "danger",
        title: `Signed with a ${verdict.signedIn} secret, not with a ${verdict.heldIn} secret`,
        what: `The signature matches a ${verdict.signedIn} secret of this account. A receiver with a ${verdict.heldIn} secret rejects it.`,
        advice: `Test and live mode have separate URLs and secrets. Give the receiver at the ${verdict.signedIn} URL the ${verdict.signedIn} secret, or set another URL in ${verdict.signedIn} mode.`,
      };
    case "old_secret":
      return oldSecretWords(verdict, moment);
    case "secret_misspelled":
      return {
        tone: "danger",
        title: "The secret was not copied exactly",
        what: {
          whitespace: "The message is valid, but the secret your receiver uses has white space around it.",
          quotes: "The message is valid, but the secret your receiver uses has quotes around it.",
          no_prefix: "The message is valid, but the secret your receiver uses lacks its `whsec_` prefix.",
        }[verdict.how],
        advice:
          "Copy the secret again, from `whsec_` to the last character and nothing else. If the prefix is missing, code that removes it by length cuts off the first six characters of the key.",
      };
    case "signature_unknown":
      return {
        tone: "danger",
        title: "Not signed with a current secret of this account",
        what: verdict.heldFits
          ? "The event and its body are ours. The signature matches your receiver's secret, but that secret has been replaced and is no longer used."
          : "The event and its body are ours. The signing secret has been replaced, or one of the headers was changed.",
        advice: `Give your receiver the current secret. ${SEND_AGAIN}`,
      };
  }
}

function headerSentence(fault: Extract<Verdict, { verdict: "header_missing" }>["headers"][number]): string {
  if (fault.because === "empty") return `\`${fault.name}\` has no value.`;
  if (fault.because === "absent") return `\`${fault.name}\` is missing.`;
  return `\`${fault.name}\` is missing; \`${fault.foundAs}\` may be the same header under another name.`;
}

function oldSecretWords(
  { use, until, stillSigns }: Extract<Verdict, { verdict: "old_secret" }>,
  moment: (time: Date) => string,
): VerdictWords {
  const tone = stillSigns ? "warning" : "danger";
  const end = until ? ` ${stillSigns ? "until" : "since"} ${moment(until)}` : "";
  if (use === "held") {
    return {
      tone,
      title: "Your receiver uses the previous secret",
      what: stillSigns
        ? `It still works: we sign with both secrets${end}. After that your receiver will reject every webhook.`
        : `It no longer works: we have signed only with the current one${end}.`,
      advice: COPY_SECRET,
    };
  }
  return {
    tone,
    title: "Signed only with the previous secret",
    what: `The message was sent before the secret was rotated. ${stillSigns ? `For 24 hours after a rotation, we sign with both secrets: in this case${end}.` : `We have not signed with that secret${end}.`}`,
    advice: `A receiver that already uses the current secret rejects it. ${SEND_AGAIN}`,
  };
}

const rewritings: Readonly<Record<BodyRewrite, string>> = {
  whitespace: "The first difference is added or removed white space: JSON was parsed and serialized again.",
  trailing_newline:
    "It has an extra newline at the end. If you copied it from a terminal, the newline may come from there.",
  byte_order_mark:
    "It begins with a byte order mark, added by a text editor or by code that rewrote the body as text.",
  line_ends: "Its line endings were changed from LF to CRLF.",
  key_order: "The first difference is the order of its members: JSON was parsed and serialized again.",
  escaped_slashes: "The first difference is a slash escaped as `\\/`, as PHP's `json_encode` does.",
  escaped_characters:
    "The first difference is how a character is escaped. PHP's `json_encode` and Python's `json.dumps` write `\\u00eb` for `ë`, and Go's `json.Marshal` writes `\\u0026` for `&`.",
  number_form: "The first difference is the format of a number: JSON was parsed and serialized again.",
};

const alterations: Readonly<Record<BodyAlteration, string>> = {
  truncated: "Its end is missing: a size limit cut it off, or it was not read to the end.",
  added: "It has extra content at the end that we did not send.",
  object_text: "It was parsed, and the object was converted to text: `[object Object]`.",
  quoted: "It was encoded twice: the JSON became a JSON string.",
  encoding: "It was not decoded as UTF-8.",
  not_json: "It is no longer valid JSON.",
  value: "It is still valid JSON, but its content differs.",
};

type ReasonOf<Name> = Extract<Verdict, { verdict: Name; reason: string }>["reason"];

const signatureFaults: Readonly<Record<ReasonOf<"signature_malformed">, string>> = {
  no_version: "No part of `webhook-signature` begins with `v1,`.",
  other_version: "`webhook-signature` has a version other than `v1`. We only send `v1`.",
  hex: "`webhook-signature` contains hexadecimal digits instead of base64.",
  not_base64: "The text after `v1,` in `webhook-signature` is not base64.",
  wrong_length:
    "The value after `v1,` in `webhook-signature` is not 32 bytes long: it was truncated or extended.",
};

const timestampFaults: Readonly<Record<ReasonOf<"timestamp_malformed">, string>> = {
  finer_unit: "`webhook-timestamp` has too many digits for seconds: it is in milliseconds or a smaller unit.",
  date: "`webhook-timestamp` is a date.",
  not_a_number: "`webhook-timestamp` is not a whole number.",
};
