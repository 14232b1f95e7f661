import type { Verdict, VerdictName } from "@/lib/webhooks/signature-doctor/schema";

/** The part of a receiver that a verdict sends its reader to. */
export type Topic = "body" | "header" | "secret" | "clock";

const topics: Readonly<Record<VerdictName, Topic>> = {
  verified: "body",
  too_old: "clock",
  clock_off: "clock",
  no_headers: "header",
  header_missing: "header",
  signature_malformed: "header",
  timestamp_malformed: "header",
  timestamp_altered: "header",
  id_malformed: "header",
  event_unknown: "secret",
  body_empty: "body",
  body_not_given: "body",
  body_rewritten: "body",
  body_altered: "body",
  other_environment: "secret",
  old_secret: "secret",
  secret_misspelt: "secret",
  secret_unknown: "secret",
  secret_is_api_key: "secret",
  secret_not_decoded: "secret",
  signature_unknown: "secret",
};

export function topicOf({ verdict }: Verdict): Topic {
  return topics[verdict];
}
