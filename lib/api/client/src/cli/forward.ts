import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionFailureReason, type NetworkError } from "../retry.js";
import { signatureOf } from "../signature.js";
import { TesseraError } from "../tessera-error.js";
import type { FollowedEvent } from "./followed-events.js";

/** Returns the webhook body of an event. */
export function toBody({ type, created_at, test_event, data }: FollowedEvent) {
  return { type, timestamp: created_at, ...(test_event && { test_event: true }), data };
}

const PAUSES_MS = [500, 1_000, 2_000, 4_000] as const;
const MAX_PAUSE_MS = 4_000;
const MAX_RESPONSE_MS = 15_000;
const CONNECT_MS = 5_000;

/**
 * The server's response, or why there is none: it took too long (`late`), no connection was made (`unreached`), or the
 * connection broke before the response (`broken`).
 */
type Outcome =
  | { readonly kind: "answered"; readonly status: number }
  | { readonly kind: "late" }
  | { readonly kind: "unreached" | "broken"; readonly cause: string };

type Options = {
  readonly url: string;
  readonly secret: string;
  /** Called with a message when the server goes down and when it is up again. */
  readonly note: (line: string) => void;
  /** Stops the retries when aborted. */
  readonly signal: AbortSignal;
};

/** Forwards events to one server. */
export type Forwarder = {
  /** Checks whether the server accepts connections, and reports with `note` if it does not. */
  check(): Promise<void>;
  /**
   * Sends an event once, even while `forward` is retrying another event, and returns a description of the outcome. Throws
   * TesseraError if the server cannot be reached.
   */
  forwardNow(event: FollowedEvent): Promise<string>;
  /**
   * Sends an event as a signed webhook and returns a description of the outcome: the response's status, or why there is none.
   * Retries without limit while the server cannot be reached, and up to four times if the connection breaks, even if the server
   * may have processed the event. Does not retry after an error status or a timeout. Returns undefined if the signal is aborted
   * before the next attempt.
   */
  forward(event: FollowedEvent): Promise<string | undefined>;
};

export function createForwarder({ url, secret, note, signal }: Options): Forwarder {
  let isDown = false;
  const reportDown = (cause: string) => {
    if (!isDown)
      note(`No response from ${url}: ${cause}. Retrying until it is up; events arrive in order later ...`);
    isDown = true;
  };
  const reportUp = () => {
    if (isDown) note(`${url} is up again.`);
    isDown = false;
  };
  return {
    async check() {
      const cause = await connectionFault(new URL(url));
      if (cause !== undefined && !signal.aborted) reportDown(cause);
    },
    async forwardNow(event) {
      const outcome = await post(event, url, secret);
      if (outcome.kind === "unreached")
        throw new TesseraError(
          `The listener cannot reach ${url}: ${outcome.cause}. Start your server, then resend the event.`,
        );
      return wordsOf(outcome);
    },
    async forward(event) {
      let broken = 0;
      for (let tries = 0; !signal.aborted; tries += 1) {
        const outcome = await post(event, url, secret);
        if (outcome.kind === "answered") reportUp();
        if (outcome.kind === "broken") broken += 1;
        const isLast = broken > PAUSES_MS.length;
        if (outcome.kind === "answered" || outcome.kind === "late" || isLast) return wordsOf(outcome);
        reportDown(outcome.cause);
        await sleep(PAUSES_MS[tries] ?? MAX_PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
      return undefined;
    },
  };
}

/** Tries to connect to the URL's host and port. Returns the reason for a failure, or undefined if the connection succeeds. */
function connectionFault({ hostname, port, protocol }: URL): Promise<string | undefined> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || (protocol === "https:" ? 443 : 80)) });
    const late: NetworkError = { code: "ETIMEDOUT", syscall: "connect" };
    socket.setTimeout(CONNECT_MS, () => socket.destroy(Object.assign(new Error(), late)));
    socket.once("connect", () => {
      resolve(undefined);
      socket.destroy();
    });
    socket.once("error", (error: NetworkError) =>
      resolve(connectionFailureReason(error) ?? error.code ?? "connection failed"),
    );
  });
}

function wordsOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "answered":
      return String(outcome.status);
    case "late":
      return `no response within ${MAX_RESPONSE_MS / 1_000} s`;
    default:
      return outcome.cause;
  }
}

async function post(event: FollowedEvent, url: string, secret: string): Promise<Outcome> {
  const body = JSON.stringify(toBody(event));
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": event.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatureOf(secret, { id: event.id, timestamp, body }),
  };
  try {
    const signal = AbortSignal.timeout(MAX_RESPONSE_MS);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await response.body?.cancel();
    return { kind: "answered", status: response.status };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return { kind: "late" };
    const { cause = {} } = error as { cause?: NetworkError & { message?: string } };
    const unreached = connectionFailureReason(cause);
    if (unreached !== undefined) return { kind: "unreached", cause: unreached };
    return { kind: "broken", cause: cause.code || cause.message || "connection lost" };
  }
}
