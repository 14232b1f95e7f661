import { SECOND_MS } from "@/lib/base/clock";
import { answerNotFound, answerOtherMethod } from "./answer-request";
import { type Answer, asResponse } from "./envelope";

/** Returns a handler that answers 405 with the supported methods in `Allow`. */
export function methodNotAllowed(allowed: "GET" | "POST"): (request: Request) => Promise<Response> {
  return async (request) => respondAfterBody(request, await answerOtherMethod([allowed], request));
}

/** Answers like {@link answerNotFound}, but with a web `Response`. */
export async function notFound(request: Request): Promise<Response> {
  return respondAfterBody(request, await answerNotFound(request));
}

/** Converts the answer to a web `Response`. Before an error response, reads and discards the rest of the request body. */
export async function respondAfterBody(request: Request, answer: Answer | Response): Promise<Response> {
  if (answer.status >= 400) await discardBody(request);
  return asResponse(answer);
}

/**
 * The maximum number of bytes of a request body to read and discard. A client that sends more is disconnected after its
 * response.
 */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_DURATION_MS = 10 * SECOND_MS;
/**
 * The maximum time to wait for the next byte of a body, in milliseconds. A client that is silent for longer is waiting for its
 * response or has disconnected.
 */
const IDLE_MS = SECOND_MS;
/** The maximum number of bodies that a process discards at once. Beyond it, a connection is closed right after the response. */
const MAX_CONCURRENT = 100;

let atOnce = 0;

type BodyDiscard = {
  /** Counts bytes that were read and discarded, and restarts the idle timeout. */
  add(bytes: number): void;
  /** Sets the function to call when a limit is reached. */
  onLimit(run: () => void): void;
  /** Releases the slot. Further calls have no effect. */
  end(): void;
};

/**
 * Acquires a slot to read and discard the rest of a request's body: up to 16 MiB, for up to ten seconds, and at most one second
 * without a byte. Returns undefined when 100 bodies are already being discarded.
 */
export function bodyDiscard(): BodyDiscard | undefined {
  if (atOnce >= MAX_CONCURRENT) return undefined;
  atOnce += 1;
  let bytesRead = 0;
  let isOver = false;
  let stop = (): void => undefined;
  const limit = () => {
    if (!isOver) stop();
  };
  const longest = setTimeout(limit, MAX_DURATION_MS);
  const idle = setTimeout(limit, IDLE_MS);
  return {
    add(bytes) {
      bytesRead += bytes;
      if (bytesRead > MAX_BYTES) limit();
      else if (!isOver) idle.refresh();
    },
    onLimit(run) {
      stop = run;
    },
    end() {
      if (isOver) return;
      isOver = true;
      atOnce -= 1;
      clearTimeout(longest);
      clearTimeout(idle);
    },
  };
}

/**
 * Reads and discards the rest of a web request's body, within the limits of {@link bodyDiscard}. If the body stayed unread, the
 * server would close the connection and the client could lose its response. Never rejects.
 */
async function discardBody({ body }: Pick<Request, "body">): Promise<void> {
  if (!body || body.locked) return;
  const discard = bodyDiscard();
  if (!discard) return;
  const reader = body.getReader();
  const limit = new Promise<undefined>((resolve) => discard.onLimit(() => resolve(undefined)));
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), limit]);
      if (!part || part.done) return;
      discard.add(part.value.byteLength);
    }
  } catch {
    // The client has disconnected.
  } finally {
    discard.end();
    reader.releaseLock();
  }
}
