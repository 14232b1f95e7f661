import { outcomeWords } from "@/components/outcome-words";
import type { AttemptOutcome, DeliveryAttempt } from "@/lib/deliveries/schema";

/** What came of an attempt: `Your server answered 500`. */
export function attemptText({ outcome, status_code }: Pick<DeliveryAttempt, "outcome" | "status_code">) {
  return status_code === null ? outcomeWords[outcome] : `${outcomeWords[outcome]} ${status_code}`;
}

/** What an outcome means and what may be done, where its words alone leave that open. */
export const outcomeAdvice: Readonly<Partial<Record<AttemptOutcome, string>>> = {
  redirect: "Redirects are not followed: set the final URL.",
  connection_failed: "Nothing listens there, or it closed the connection.",
  tls_failed: "The certificate or the handshake: is https spoken on that port?",
};

/** `182 ms`, or seconds from one on. */
export function durationText(durationMs: number): string {
  return durationMs < 1_000 ? `${durationMs} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
}

export function attemptsText(count: number): string {
  return count === 1 ? "1 attempt" : `${count} attempts`;
}
