import type { VerdictName } from "@/lib/webhooks/signature-doctor/schema";

/** A verdict as text. Backticks mark code. */
export type VerdictWords = {
  readonly tone: "success" | "warning" | "danger";
  readonly title: string;
  /** What is wrong. */
  readonly what: string;
  readonly advice: string;
};

/** The verdicts without further details. */
export const plainWords = {
  no_headers: {
    tone: "warning",
    title: "No headers found in this text",
    what: "The text under Headers does not contain request headers in a format we can read.",
    advice:
      "Log the headers when the request arrives and paste them. Or enter our three headers by hand, one per line: `webhook-id: evt_...`, `webhook-timestamp: ...` and `webhook-signature: v1,...`.",
  },
  id_malformed: {
    tone: "danger",
    title: "This is not one of our messages",
    what: "`webhook-id` does not have our format (`evt_` and 32 hexadecimal digits), and the signature does not match any secret of this account.",
    advice:
      "If your own code created the message, sign it with this account's secret. If somebody else sent it, your receiver is right to reject it.",
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
    what: "We never send an empty body: other code read it before yours did.",
    advice:
      "A request body can be read only once. Read it in one place, verify those bytes, then parse them.",
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
    what: "The message is valid. The secret you entered is neither the current nor the previous one of test or live.",
    advice: "Copy the current secret from the overview into your receiver.",
  },
  secret_is_api_key: {
    tone: "danger",
    title: "This is an API key, not the signing secret",
    what: "The secret you entered begins with `sk_`: it is an API key for your own requests. Webhooks are signed with the signing secret, which begins with `whsec_`.",
    advice:
      "Copy the signing secret from the overview into your receiver. Check again here if it still rejects the webhook.",
  },
  secret_not_decoded: {
    tone: "danger",
    title: "Signed with the secret's text instead of its bytes",
    what: "The key is the 32 bytes that the base64 after `whsec_` encodes.",
    advice:
      "We do not sign like this, so one of your tools or tests created the message. Decode the secret there, and check that your receiver decodes it too.",
  },
} as const satisfies Partial<Record<VerdictName, VerdictWords>>;
