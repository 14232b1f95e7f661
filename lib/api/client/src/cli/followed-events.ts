import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  UnauthenticatedError,
  ValidationFailedError,
} from "../generated/errors.js";
import type { DataOf } from "../operation-types.js";
import type { Tessera } from "../tessera.js";

export type FollowedEvent = DataOf<"followEvents">["events"][number];

const MAX_PAUSE_MS = 10_000;
/**
 * The minimum duration of a poll that returns no events, in milliseconds. Prevents a tight loop: the server responds at once to a
 * client that another follower has replaced.
 */
const MIN_TURN_MS = 1_000;
const REMEMBERED = 10_000;

type Options = {
  /** Ends the iteration when aborted. */
  readonly signal: AbortSignal;
  /** Called once, after the first successful request. All events that happen after that request are yielded. */
  readonly onBegin: () => void;
  /** Returns past events, oldest first. They are yielded before new ones. */
  readonly past?: () => Promise<readonly FollowedEvent[]>;
  /** Called with a message when the connection fails, and when it is restored. */
  readonly onTrouble: (words: string) => void;
};

/**
 * Yields the `past` events, then every new event of the account, each once, until the signal is aborted. If the server does not
 * respond, retries with backoff and resumes after the last event. Throws errors that a retry cannot fix, such as a refused key.
 */
export async function* followedEvents(tessera: Tessera, options: Options): AsyncGenerator<FollowedEvent> {
  const { signal, onTrouble } = options;
  let { onBegin, past } = options;
  const known = new Set<string>();
  let after: string | undefined;
  for (let troubles = 0; !signal.aborted; ) {
    const askedAtMs = performance.now();
    try {
      const input = after === undefined ? {} : { after };
      const page = await tessera.followEvents(input, { signal, maxRetries: 0 });
      if (troubles > 0) onTrouble("The server responds again.");
      troubles = 0;
      onBegin();
      onBegin = () => undefined;
      const earlier = (await past?.()) ?? [];
      past = undefined;
      for (const event of [...earlier, ...page.events]) {
        if (!known.has(event.id)) yield event;
        remember(known, event.id);
      }
      const tookMs = performance.now() - askedAtMs;
      if (after !== undefined && page.events.length === 0 && tookMs < MIN_TURN_MS)
        await pause(MIN_TURN_MS, signal);
      after = page.next;
    } catch (error) {
      if (signal.aborted) return;
      if (isForGood(error)) throw error;
      if (error instanceof ValidationFailedError) {
        onTrouble(
          "The last position is too old to resume from. Restart with --since to get the events that were missed.",
        );
        after = undefined;
        continue;
      }
      troubles += 1;
      if (troubles === 1) onTrouble(`${wordsOf(error)} Retrying until it responds ...`);
      const asked = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1_000 : 0;
      await pause(Math.max(asked, Math.min(MAX_PAUSE_MS, 250 * 2 ** troubles)), signal);
    }
  }
}

function remember(known: Set<string>, id: string): void {
  known.add(id);
  for (const oldest of known) {
    if (known.size <= REMEMBERED) return;
    known.delete(oldest);
  }
}

/** Errors that a retry cannot fix. */
const FINAL = [UnauthenticatedError, ForbiddenError, NotFoundError] as const;

function isForGood(error: unknown): boolean {
  const isAnswer = error instanceof ApiError || error instanceof ConnectionError;
  return !isAnswer || FINAL.some((kind) => error instanceof kind);
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError
    ? `The server responded with ${error.status}.`
    : "The server does not respond.";
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
