import { MINUTE_MS } from "@/lib/base/clock";
import { type Lane, limitsOf } from "./lanes";
import { MAX_TRIES } from "./sql";

/** How far the clocks of processes may be apart. */
const CLOCKS_APART_MS = MINUTE_MS;

/** Those whose statements write rows with identifiers of their own. */
const WRITING: readonly Lane[] = ["api", "checkout", "dashboards", "jobs"];

/**
 * The longest, in milliseconds, from the making of a row's identifier to the end of the statement that writes it: as
 * often as a statement is tried, the wait for a connection and for an answer, by a clock that is behind.
 */
export function longestWriteMs(): number {
  const tries = WRITING.map((lane) => limitsOf(lane)).map(
    ({ connectionMs, answerMs }) => MAX_TRIES * (connectionMs + answerMs),
  );
  return Math.max(...tries) + CLOCKS_APART_MS;
}
