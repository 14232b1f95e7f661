import type { AttemptOutcome } from "@/lib/deliveries/schema";

/** What came of an attempt to deliver a webhook, for the one whose server was called. The status code may follow. */
export const outcomeWords: Readonly<Record<AttemptOutcome, string>> = {
  delivered: "Your server answered",
  http_error: "Your server answered",
  redirect: "Your server redirected",
  timeout: "No answer in time",
  connection_failed: "No connection",
  dns_failed: "No public address found",
  tls_failed: "TLS failed",
  invalid_response: "Answer not understood",
  refused_address: "Address not allowed",
};

/** The same for whoever looks at another's server. */
export const othersOutcomeWords: Readonly<Record<AttemptOutcome, string>> = {
  ...outcomeWords,
  delivered: "Their server answered",
  http_error: "Their server answered",
  redirect: "Their server redirected",
};
