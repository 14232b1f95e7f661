import { durationText } from "@/lib/webhooks/deliveries/failure-message";
import type { AttemptOutcome, DeliveryAttempt } from "@/lib/webhooks/deliveries/schema";

/**
 * Returns the result of a delivery attempt, such as `Your server returned 200` or `hooks.acme.example refused the connection`.
 */
export function attemptText({
  failure_message,
  status_code,
}: Pick<DeliveryAttempt, "failure_message" | "status_code">) {
  return failure_message ?? `Your server returned ${status_code}`;
}

/** What the user can do about a failed attempt, for the outcomes whose failure message does not make this clear. */
export const outcomeAdvice: Readonly<Partial<Record<AttemptOutcome, string>>> = {
  redirect: "Use the URL that the redirect leads to as your webhook URL.",
  dns_failed: "Check the host name in the webhook URL, and that it has a public IP address.",
  connection_failed:
    "Check that the receiver is running and that no firewall blocks requests from the internet.",
  tls_failed: "Renew or correct the certificate, and send the complete chain.",
};

/** The result of a test event. Its texts are formatted on the server, to keep the formatting code out of the client bundle. */
export type TestEventResult = {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  /**
   * The result of the delivery attempt, `pending` if the attempt has not ended yet, or null if deliveries were disabled before
   * an attempt was made.
   */
  readonly answer: "pending" | TestEventAnswer | null;
};

type TestEventAnswer = {
  readonly delivered: boolean;
  readonly title: string;
  readonly sentence: string;
  /** The beginning of the response's body, null if the body is empty, or undefined if no response arrived. */
  readonly excerpt?: string | null;
};

/** Returns the texts that describe the only delivery attempt of a test event. */
export function wordedAnswer(attempt: DeliveryAttempt): TestEventAnswer {
  const { outcome, duration_ms, status_code, response_excerpt } = attempt;
  const delivered = outcome === "delivered";
  const became = delivered ? "arrived" : "failed";
  const after = `after ${durationText(duration_ms)}${delivered ? "" : ", and is not retried"}.`;
  return {
    delivered,
    title: attemptText(attempt),
    sentence: [became, after, outcomeAdvice[outcome]].filter(Boolean).join(" "),
    ...(status_code !== null && { excerpt: response_excerpt }),
  };
}
