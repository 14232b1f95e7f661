import { AsyncLocalStorage } from "node:async_hooks";

/** Something that Next, or a library, wrote to the console while it answered. */
export type Report = {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly cause?: unknown;
};

/** What is known of the answer to one request for a page, beside what Next makes of it. */
export type PageAnswer = {
  /** Whether code of ours has begun: until then Next has only read what was posted. */
  begun: boolean;
  /** What the page is to be answered with in place of 200. */
  refusal?: { readonly status: 404 | 429 | 503; readonly retryAfterS?: number };
  /** Undefined once the answer is over: what is reported later belongs to no answer. */
  reports: Report[] | undefined;
};

const held = globalThis as typeof globalThis & { tesseraPageAnswer?: AsyncLocalStorage<PageAnswer> };

/** The front door and Next load copies of this file each; the storage is one. */
function answers(): AsyncLocalStorage<PageAnswer> {
  held.tesseraPageAnswer ??= new AsyncLocalStorage();
  return held.tesseraPageAnswer;
}

/** Called by the front door: what runs in `answering`, and whatever that waits for, speaks of this answer. */
export function whileAnswering<Result>(answer: PageAnswer, answering: () => Result): Result {
  return answers().run(answer, answering);
}

/** The answer that is being made; undefined where no front door stands in this process (plain `next start`). */
export function pageAnswer(): PageAnswer | undefined {
  return answers().getStore();
}

/** Called where code of ours begins: what fails from here on is not the fault of how the request was written. */
export function beginPage(): void {
  const answer = pageAnswer();
  if (answer) answer.begun = true;
}

/**
 * Has the page answered with this status and `Retry-After`, its body as it is: Next gives a page and what a server
 * action answers no status of their own. Without a front door the status stays 200.
 */
export function refusePage(status: 429 | 503, retryAfterS: number): void {
  const answer = pageAnswer();
  if (answer) answer.refusal = { status, retryAfterS };
}

/** Has the page answered with 404, its body as it is. False without a front door, where the status would stay 200. */
export function markMissing(): boolean {
  const answer = pageAnswer();
  if (answer) answer.refusal = { status: 404 };
  return answer !== undefined;
}
