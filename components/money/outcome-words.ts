import type { AttemptOutcome } from "@/lib/webhooks/deliveries/schema";

/** The result of a delivery attempt, without the host. The status code may follow. */
export const outcomeWords: Readonly<Record<AttemptOutcome, string>> = {
  delivered: "Your server answered",
  http_error: "Your server answered",
  redirect: "Your server redirected",
  timeout: "Timed out",
  connection_failed: "No connection",
  dns_failed: "The host name does not resolve",
  tls_failed: "TLS failed",
  invalid_response: "Invalid response",
  refused_address: "Address not allowed",
};
