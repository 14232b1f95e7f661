import type { DeliveryAttempt } from "@/lib/webhooks/deliveries/schema";
import { attemptText, durationText, outcomeAdvice } from "./attempt-text";

/**
 * What became of a test event, worded by the server: a page need not bring the words for all that might have.
 */
export type TestEventResult = {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  /** Null where deliveries were switched off in that moment. */
  readonly answer: {
    readonly delivered: boolean;
    readonly title: string;
    readonly sentence: string;
    /** How the answer begins, null where it is empty; absent where none came. */
    readonly excerpt?: string | null;
  } | null;
};

/**
 * What the receiver answered to the one attempt there is, or why nothing came of it, as the form shows it.
 */
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
