import type { VerdictName } from "@/lib/webhooks/signature-doctor/schema";

/** A verdict as it is read. Backticks mark code. */
export type VerdictWords = {
  readonly tone: "success" | "warning" | "danger";
  readonly title: string;
  /** What is wrong. */
  readonly what: string;
  readonly advice: string;
};

/** The verdicts of which there is nothing more to tell than their name. */
export const plainWords = {
  no_headers: {
    tone: "warning",
    title: "No headers found in this text",
    what: "What you entered under Headers is not a request's headers, or not in a form we can read.",
    advice:
      "Print the headers where the request comes in, and paste what you see. Or write the three of ours by hand, one a line: `webhook-id: evt_...`, `webhook-timestamp: ...` and `webhook-signature: v1,...`.",
  },
  id_malformed: {
    tone: "danger",
    title: "This is not one of our messages",
    what: "`webhook-id` is not as ours are (`evt_` and 32 hexadecimal digits), and no secret of this account made the signature.",
    advice:
      "If your own code made the message, sign it with this account's secret. If somebody else sent it, your receiver is right to refuse it.",
  },
  event_unknown: {
    tone: "danger",
    title: "This account has no such event",
    what: "`webhook-id` names no event of this account, and none of its secrets made the signature.",
    advice:
      "It may belong to another account, or to another installation: look there. If you do not know where it comes from, your receiver is right to refuse it.",
  },
  body_empty: {
    tone: "danger",
    title: "The body is empty",
    what: "We never send an empty body: something had read it before your code did.",
    advice: "A body can be read once. Read it in one place, keep those bytes, verify them, then parse them.",
  },
  body_not_given: {
    tone: "warning",
    title: "The body is needed to check the signature",
    what: "The three headers are there and look as ours do. The signature covers the body too, and you left it out.",
    advice:
      "Paste the body as your code got it. If your code really got an empty one, something had read it before: we never send an empty body.",
  },
  secret_unknown: {
    tone: "danger",
    title: "Your receiver's secret is none of this account's",
    what: "The message is right. The secret you entered is neither the current nor the previous one of test or live.",
    advice: "Copy the current secret from the overview into your receiver.",
  },
  secret_is_api_key: {
    tone: "danger",
    title: "This is an API key, not the signing secret",
    what: "The secret you entered begins with `sk_`: your code sends such a key with its own calls to the API. Webhooks are signed with another secret, which begins with `whsec_`.",
    advice:
      "Copy the signing secret from the overview into your receiver, and look here again if it still refuses the webhook.",
  },
  secret_not_decoded: {
    tone: "danger",
    title: "Signed with the secret's text instead of its bytes",
    what: "The key is what the base64 behind `whsec_` stands for: 32 bytes.",
    advice:
      "We do not sign like this, so a tool or a test of yours made the message. Decode the secret there, and look whether your receiver does.",
  },
} as const satisfies Partial<Record<VerdictName, VerdictWords>>;
