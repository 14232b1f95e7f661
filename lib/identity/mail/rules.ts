import { MINUTE_MS } from "@/lib/base/clock";

const MAX_RETRY_DELAY_MS = 30 * MINUTE_MS;

/** Returns the delay after a number of failed attempts: a minute, doubling up to half an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
}

/** True for a permanent failure: a reply code of 500 or above (RFC 5321, 4.2.1). Other failures are retried. */
export function isPermanent(cause: unknown): boolean {
  const code = typeof cause === "object" && cause !== null && "responseCode" in cause && cause.responseCode;
  return typeof code === "number" && code >= 500;
}
