import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { clockWords } from "./clock-words";
import { alterations, rewritings, signatureFaults, timestampFaults } from "./fault-words";
import { plainWords, type VerdictWords } from "./plain-words";
import { momentOf, spanOf } from "./time-words";

const SEND_AGAIN =
  "Send the event again from the dashboard: a new attempt is signed with the current secret.";

/** What the doctor found, in words; times in the account's zone. */
export function verdictWords(verdict: Verdict, timezone: string): VerdictWords {
  const moment = (time: Date) => momentOf(time, timezone);
  switch (verdict.verdict) {
    case "no_headers":
    case "id_malformed":
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
        title: "The signature is right",
        what: `Signed with the current secret of ${verdict.signer.environment} at ${moment(verdict.sentAt)}. Headers, body and secret belong together.`,
        advice:
          "If your receiver refuses it all the same, its code is at fault: it verifies a body that was parsed and written anew, uses the secret's text instead of the bytes behind `whsec_`, or compares the whole header although it may hold several signatures. Hold it against the receiver below.",
      };
    case "too_old":
      return verdict.ageMs < 0
        ? {
            tone: "warning",
            title: "The signature is right, but its time is still to come",
            what: `It says ${moment(verdict.sentAt)}, which is ${spanOf(verdict.ageMs)} ahead of our clock.`,
            advice: "We did not send this. Sign with the present time, in seconds.",
          }
        : {
            tone: "warning",
            title: "The signature is right, but old",
            what: `Sent ${spanOf(verdict.ageMs)} ago, at ${moment(verdict.sentAt)}. A receiver accepts what is up to 5 minutes old.`,
            advice:
              "What is pasted later is always old, so this alone is no fault. If your receiver refused the message when it came, its clock is off or something held the message back (a queue, a tunnel): enter what its clock showed. Each retry is signed anew.",
          };
    case "clock_off":
      return clockWords(verdict, moment);
    case "header_missing":
      return {
        tone: "danger",
        title:
          verdict.headers.length === 1
            ? "A header is missing"
            : `${verdict.headers.length === 3 ? "All three" : "Two"} headers are missing`,
        what: verdict.headers.map(headerSentence).join(" "),
        advice:
          "We send all three with every webhook. A proxy or gateway may drop or rename headers it does not know: let it pass these as they are. Some frameworks show them under another spelling.",
      };
    case "signature_malformed":
      return {
        tone: "danger",
        title: "The signature header is not as we sent it",
        what: signatureFaults[verdict.reason],
        advice:
          "Each signature is `v1,` and 44 characters of base64; several are parted by spaces. Find out what shortens or rewrites the header between us and your code.",
      };
    case "timestamp_malformed":
      return {
        tone: "danger",
        title: "The timestamp is not as we sent it",
        what: timestampFaults[verdict.reason],
        advice:
          "We send whole seconds since 1970. The signature covers the header's text, so use it unchanged and convert a copy.",
      };
    case "timestamp_altered":
      return {
        tone: "danger",
        title: "The timestamp is not the one that was signed",
        what: `The signature belongs to the attempt of ${moment(verdict.signed)}; the header says ${moment(verdict.given)}.`,
        advice:
          "Take all three headers from one request: each attempt has a time and a signature of its own. In your receiver, use the timestamp as it came.",
      };
    case "body_rewritten":
      return {
        tone: "danger",
        title: "The body was written anew",
        what: `It says the same as what we sent, in other bytes. ${rewritings[verdict.difference.kind]}`,
        advice: "The signature covers the exact bytes. Verify the raw body, before anything parses it.",
      };
    case "body_altered":
      return {
        tone: "danger",
        title: "The body is not what we sent",
        what: alterations[verdict.difference.kind],
        advice:
          "Verify the raw body as it came, byte for byte. If you did, something between us and your code changes it.",
      };
    case "other_environment":
      return {
        tone: "danger",
        title: `A webhook of ${verdict.signedIn}, checked with the secret of ${verdict.heldIn}`,
        what: `Its signature was made with this account's ${verdict.signedIn} secret.`,
        advice: `Each environment has a URL and a secret of its own. Give what listens at the URL of ${verdict.signedIn} the secret of ${verdict.signedIn}, or set another URL there.`,
      };
    case "old_secret":
      return oldSecretWords(verdict, moment);
    case "secret_misspelt":
      return {
        tone: "danger",
        title: "The secret was not copied exactly",
        what: {
          whitespace: "The message is right, but the secret your receiver uses has white space round it.",
          quotes: "The message is right, but the secret your receiver uses has quotes round it.",
          no_prefix: "The message is right, but the secret your receiver uses lacks its `whsec_`.",
        }[verdict.how],
        advice:
          "Copy the secret again, from `whsec_` to the last character and nothing else. Code that cuts off `whsec_` cuts six characters of the key where it is missing.",
      };
    case "signature_unknown":
      return {
        tone: "danger",
        title: "Signed with none of this account's secrets",
        what: verdict.heldFits
          ? "The event and its body are ours. Your receiver's secret made the signature, but it has been replaced since and signs no more."
          : "The event and its body are ours. The secret that made the signature has been replaced, or the header was changed.",
        advice: `Give your receiver the current secret. ${SEND_AGAIN}`,
      };
  }
}

function headerSentence(fault: Extract<Verdict, { verdict: "header_missing" }>["headers"][number]): string {
  if (fault.because === "empty") return `\`${fault.name}\` is there, but empty.`;
  if (fault.because === "absent") return `\`${fault.name}\` is not there.`;
  return `\`${fault.name}\` is not there; \`${fault.foundAs}\` seems to be it under another name.`;
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
        ? `It still counts: we sign with both${end}. After that every webhook will be refused.`
        : `It no longer counts: we have signed with the current one alone${end}.`,
      advice: "Copy the current secret from the overview into your receiver.",
    };
  }
  return {
    tone,
    title: "Signed with the previous secret alone",
    what: `The message was sent before the secret was rotated. ${stillSigns ? `We sign with both${end}.` : `That secret has signed nothing${end}.`}`,
    advice: `A receiver that already uses the current secret refuses it. ${SEND_AGAIN}`,
  };
}
