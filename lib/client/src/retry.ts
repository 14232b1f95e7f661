/** Where the server says nothing else: 0.5 s, 1 s, 2 s and so on, up to 8 s. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** Who is told to wait longer than this is told so at once, and decides alone. */
const LONGEST_RETRY_AFTER_S = 60;

/** Why another try may follow: no answer, or one that asks to come again. */
export type Failure = { readonly status?: number; readonly retryAfterS?: number | undefined };

/** What is known of a call that failed. */
export type Attempt = {
  /** How many times it has been tried; the first is 1. */
  readonly tries: number;
  readonly maxRetries: number;
  /** Whether doing it twice is doing it once: a GET, or a request with an idempotency key. */
  readonly isSafe: boolean;
};

/**
 * How long to wait before the next try, in milliseconds, or undefined where none may follow. What `Retry-After` says is
 * waited for, with up to a quarter more, so that many clients do not return in the same moment. `draw` is from 0 to 1.
 */
export function waitBeforeRetry(
  failure: Failure,
  { tries, maxRetries, isSafe }: Attempt,
  draw: number,
): number | undefined {
  const { status, retryAfterS } = failure;
  const mayComeAgain = status === undefined || status === 429 || status === 503;
  if (!isSafe || !mayComeAgain || tries > maxRetries) return undefined;
  if (retryAfterS !== undefined) {
    return retryAfterS > LONGEST_RETRY_AFTER_S ? undefined : Math.ceil(retryAfterS * 1_000 * (1 + draw / 4));
  }
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return Math.ceil(longest * (0.5 + draw / 2));
}

/** The seconds a `Retry-After` names, as a number or as a date; undefined where it names none. */
export function retryAfterSeconds(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
