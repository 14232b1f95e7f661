import { SECOND_MS } from "@/lib/base/clock";
import type { AttemptCause, AttemptOutcome } from "./schema";

type FailedAttempt = {
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  readonly durationMs: number;
  /** The URL that was called. */
  readonly url: string;
  readonly cause: AttemptCause | null;
  readonly causeDetail: string | null;
};

/**
 * Returns a sentence, without a final period, that says why an attempt failed and names the host. Returns null if the webhook
 * was delivered.
 */
export function failureMessage(attempt: FailedAttempt): string | null {
  const { outcome, status, durationMs, url, cause, causeDetail: detail } = attempt;
  const { host } = new URL(url);
  if (cause && outcome !== "timeout") return causeMessage(cause, host, detail);
  switch (outcome) {
    case "delivered":
      return null;
    case "http_error":
      return `${host} returned ${status} in ${durationText(durationMs)}`;
    case "redirect":
      return `${host} returned ${status}, a redirect (redirects are not followed)`;
    case "timeout":
      return `${host} did not respond within ${Math.round(durationMs / SECOND_MS)} s`;
    case "dns_failed":
      return `${host} does not resolve`;
    case "connection_failed":
      return `The connection to ${host} failed`;
    case "tls_failed":
      return `The TLS handshake with ${host} failed`;
    case "invalid_response":
      return `${host} returned something other than HTTP`;
    case "refused_address":
      return `${host} is not an address that webhooks may be sent to`;
    default:
      return outcome satisfies never;
  }
}

function causeMessage(cause: AttemptCause, host: string, detail: string | null): string {
  switch (cause) {
    case "name_unknown":
      return `${host} does not resolve`;
    case "name_servers_failed":
      return `${host} does not resolve: its name servers did not respond`;
    case "refused":
      return `${host} refused the connection`;
    case "closed":
      return `${host} closed the connection without a response`;
    case "unreachable":
      return `${host} cannot be reached`;
    case "certificate_expired":
      return `The certificate of ${host} ${detail ? `expired on ${day(detail)}` : "has expired"}`;
    case "certificate_not_yet_valid":
      return `The certificate of ${host} is not valid yet`;
    case "certificate_other_name":
      return `The certificate of ${host} is for another name`;
    case "certificate_untrusted":
      return `The certificate of ${host} is not trusted: it is self-signed, or its chain is incomplete`;
    case "no_tls":
      return `${host} does not respond with TLS`;
    case "redirected_to":
      return `${host} redirected to ${detail} (redirects are not followed)`;
    case "simulated_outage":
      return `${host} was not called, because the simulator treated it as down`;
    default:
      return cause satisfies never;
  }
}

/** Formats a duration in milliseconds (`182 ms`) or, if it is a second or longer, in seconds (`1.2 s`). */
export function durationText(durationMs: number): string {
  const ms = Math.round(durationMs);
  return ms < SECOND_MS ? `${ms} ms` : `${(ms / SECOND_MS).toFixed(1)} s`;
}

function day(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(iso));
}
