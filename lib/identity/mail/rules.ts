import { MINUTE_MS } from "@/lib/base/clock";

const LONGEST_WAIT_MS = 30 * MINUTE_MS;

/** How long a message waits after so many attempts that failed: a minute, doubling up to half an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/**
 * Whether a mail server has refused a message for good: its answers of 500 and above are permanent (RFC 5321, 4.2.1). A
 * network that fails and any other answer may be different the next time.
 */
export function isPermanent(cause: unknown): boolean {
  const code = typeof cause === "object" && cause !== null && "responseCode" in cause && cause.responseCode;
  return typeof code === "number" && code >= 500;
}
