import { HOUR_MS } from "@/lib/base/clock";
import type { Verdict, VerdictName } from "@/lib/webhooks/signature-doctor/schema";

/** The messages that describe a verdict. Backticks mark code. */
export type VerdictWords = {
  readonly tone: "success" | "warning" | "danger";
  readonly title: string;
  /** The explanation of the verdict, shown below the title. */
  readonly what: string;
  readonly advice: string;
};

/** The advice for a receiver with a wrong secret. It also applies if the account has several endpoints. */
export const COPY_SECRET =
  "Under Webhook, reveal the current signing secret of the endpoint with your receiver's URL, and copy it into your receiver.";

/** The messages that contain no placeholders, by verdict. */
export const plainWords = {
  no_headers: {
    tone: "warning",
    title: "No headers found in this text",
    what: "The text under Headers does not contain request headers in a format we can read.",
    advice:
      "Log the headers when the request arrives and paste them. Or enter our three headers manually, one per line: `webhook-id: evt_...`, `webhook-timestamp: ...` and `webhook-signature: v1,...`.",
  },
  id_malformed: {
    tone: "danger",
    title: "This is not one of our messages",
    what: "`webhook-id` does not have our format (`evt_` and 32 hexadecimal digits), and the signature does not match any secret of this account.",
    advice:
      "If your own code created the message, sign it with a secret of this account. If somebody else sent it, your receiver is right to reject it.",
  },
  event_unknown: {
    tone: "danger",
    title: "This account has no such event",
    what: "`webhook-id` is not an event of this account, and the signature does not match any of its secrets.",
    advice:
      "It may belong to another account or installation: check there. If you do not know where it comes from, your receiver is right to reject it.",
  },
  body_empty: {
    tone: "danger",
    title: "The body is empty",
    what: "We never send an empty body, so we did not send this request.",
    // Only the webhook inbox shows this verdict.
    advice: "No action needed here. Your own receiver must reject a request whose signature does not match.",
  },
  body_not_given: {
    tone: "warning",
    title: "The body is needed to check the signature",
    what: "The three headers are present and have our format. The signature also covers the body, which is missing here.",
    advice:
      "Paste the body as your code received it. If your code received an empty body, other code read it first: we never send an empty body.",
  },
  secret_unknown: {
    tone: "danger",
    title: "Your receiver's secret does not belong to this account",
    what: "The message is valid. The secret you entered is neither a current nor a previous secret of any of this account's endpoints, in test or live mode.",
    advice: COPY_SECRET,
  },
  other_endpoint: {
    tone: "danger",
    title: "Your receiver uses the secret of another endpoint",
    what: "The message is valid, but the secret you entered does not belong to the endpoint that the message was sent to.",
    advice:
      "Each endpoint has its own secret, which its page reveals. Copy the secret of the endpoint that has your receiver's URL.",
  },
  secret_is_api_key: {
    tone: "danger",
    title: "This is an API key, not the signing secret",
    what: "The secret you entered begins with `sk_`: it is an API key for your own requests. Webhooks are signed with the signing secret, which begins with `whsec_`.",
    advice: `${COPY_SECRET} If it still rejects the webhook, check the webhook here again.`,
  },
  secret_not_decoded: {
    tone: "danger",
    title: "Signed with the secret's text instead of its bytes",
    what: "The key is the 32 bytes that the base64 after `whsec_` encodes.",
    advice:
      "We do not sign like this, so one of your tools or tests created the message. Decode the secret there, and check that your receiver decodes it too.",
  },
} as const satisfies Partial<Record<VerdictName, VerdictWords>>;

/** Returns the messages for a receiver whose clock is off by more than the tolerance. */
export function clockWords(
  { offMs, sentAt }: Extract<Verdict, { verdict: "clock_off" }>,
  moment: (time: Date) => string,
): VerdictWords {
  const isZone = isWholeHours(offMs);
  const hint = isZone ? " The difference is a whole number of hours, so a time zone is probably wrong." : "";
  return {
    tone: "danger",
    title: `Your receiver's clock is ${durationText(offMs)} ${offMs > 0 ? "fast" : "slow"}`,
    what: `The signature is valid and was created at ${moment(sentAt)}. A receiver must reject a message that is more than 5 minutes off.${hint}`,
    advice: isZone
      ? "Check the time zone first. If you entered a local time, enter it again with its offset, such as `+01:00`. If your receiver compares local time with `webhook-timestamp`, compare Unix seconds instead. Otherwise, synchronize the machine's clock with NTP."
      : `Synchronize the machine's clock with NTP. If the clock is correct, ${offMs > 0 ? "the message was delayed, for example in a queue: verify it before queueing it." : "check the time you entered."}`,
  };
}

/** Returns whether a clock is off by about a whole number of hours, from 1 to 14. This suggests a wrong time zone. */
function isWholeHours(offMs: number): boolean {
  const hours = Math.abs(offMs) / HOUR_MS;
  return hours > 0.9 && hours < 14.1 && Math.abs(hours - Math.round(hours)) < 0.05;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/**
 * Formats the length of a duration in its largest unit and the next smaller one, which is omitted if it is zero: `2 hours 5
 * minutes`.
 */
export function durationText(spanMs: number): string {
  let seconds = Math.round(Math.abs(spanMs) / 1_000);
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    seconds -= count * length;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
    else if (parts.length > 0) break;
  }
  return parts.slice(0, 2).join(" ") || "0 seconds";
}
