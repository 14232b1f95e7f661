import type { DeliveryAttempt } from "@/lib/webhooks/deliveries/schema";
import { attemptText, durationText, outcomeAdvice } from "./attempt-text";

/** The result of a test event. Strings are formatted on the server, to keep them out of the client bundle. */
export type TestEventResult = {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  /** The receiver's answer, or null if deliveries were disabled in the meantime. */
  readonly answer: {
    readonly delivered: boolean;
    readonly title: string;
    readonly sentence: string;
    /** The beginning of the response, null if the response is empty, or undefined if no response arrived. */
    readonly excerpt?: string | null;
  } | null;
};

/** Returns what the form shows about the delivery attempt. A test event has only one attempt. */
export function wordedAnswer(attempt: DeliveryAttempt): NonNullable<TestEventResult["answer"]> {
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
