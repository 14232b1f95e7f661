import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { takePage } from "@/lib/api/http/rate-limit";
import type { Environment } from "@/lib/base/fields";
import { turnAway } from "@/lib/runtime/http/notice";
import { isCheckout } from "@/lib/runtime/http/web-handlers";
import { PageSlots, partiesOf } from "./page-slots";

/** A request for a page. The client is an IPv4 address or an IPv6 network. */
type PageRequest = {
  readonly path: string;
  readonly client: string;
  /**
   * True if the page is the target of a server action's redirect. The action's request still holds a slot, so this request must
   * not wait for another slot.
   */
  readonly isOfAction?: boolean;
};

/** Answers a request for a page. */
export type PageDoor = (
  request: IncomingMessage,
  response: ServerResponse,
  page: PageRequest,
) => Promise<void>;

/** Forwards a request to another process, with the body if it has been read already. */
export type Forward = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  body?: Buffer,
) => Promise<void>;

type PageDoorOptions = {
  /** The rate limit of each client in pages per second; 0 means no limit. A static file counts as a tenth of a page. */
  readonly pagesPerSecond: number;
  readonly pages: Forward;
  /** Forwards requests for the pages on which customers pay. */
  readonly checkout: Forward;
  /** Returns the environment of the checkout in a page's path, or undefined if its access code is unknown. */
  environmentOfCheckout(path: string): Promise<Environment | undefined>;
  /**
   * Answers a request for a static file of the build. Returns false without answering when the pages process has to serve the
   * file.
   */
  answerFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
};

/**
 * The minimum delay before a refusal, so that clients that retry immediately add less load. The delay is at most twice as long,
 * and random, so that many refused clients do not all retry in the same moment.
 */
const REFUSED_AFTER_MS = 1_000;

/**
 * Creates the handler for page requests. It applies a token bucket per client, and separate concurrency limits for each role,
 * so that pages do not slow down checkouts. It reads a request's body before it acquires a slot, so that slow senders do not
 * occupy slots. The target of a server action's redirect bypasses all limits.
 */
export function createPageDoor(options: PageDoorOptions): PageDoor {
  const { pagesPerSecond, pages, checkout, answerFile, environmentOfCheckout } = options;
  const reserve = createBodyBudget();
  const roles = {
    pages: { forward: pages, slots: new PageSlots() },
    checkout: { forward: checkout, slots: new PageSlots() },
  };

  /**
   * Reads the whole body, then acquires a slot. Returns undefined when no memory or slot is free, or the client disconnects.
   */
  async function admit(
    request: IncomingMessage,
    response: ServerResponse,
    { path, client }: PageRequest,
    slots: PageSlots,
  ) {
    const length = Number(request.headers["content-length"] ?? 0);
    const releaseMemory = reserve(client, length);
    if (!releaseMemory) return undefined;
    try {
      const body = length > 0 ? await buffer(request) : undefined;
      const environment = isCheckout(path)
        ? await environmentOfCheckout(path).catch(() => undefined)
        : undefined;
      const parties = partiesOf(environment, { path, client, method: request.method });
      const release = await slots.acquire(parties, response);
      return release && { body, release };
    } catch {
      return undefined;
    } finally {
      releaseMemory();
    }
  }

  return async (request, response, { path, client, isOfAction }) => {
    const { forward, slots } = roles[isCheckout(path) ? "checkout" : "pages"];
    if (isOfAction) return forward(request, response, path);
    const isFile = path.startsWith("/_next/static/");
    const waitS = await takePage(client, isFile ? 1 / 10 : 1, pagesPerSecond);
    if (waitS > 0) return refuse(request, response, { path, reason: "tooMany", retryAfterS: waitS });
    if (isFile && (await answerFile(request, response, path))) return;
    const admitted = await admit(request, response, { path, client }, slots);
    if (!admitted) return refuse(request, response, { path, reason: "busy" });
    // The response is piped once its headers have arrived. Releasing the slot then keeps slow readers from holding it.
    response.once("pipe", admitted.release);
    try {
      await forward(request, response, path, admitted.body);
    } finally {
      admitted.release();
    }
  };
}

const MAX_BYTES = 32 * 1024 * 1024;
/** The memory limit for one client's request bodies, so that a client that sends large bodies slowly blocks only itself. */
const MAX_BYTES_PER_CLIENT = MAX_BYTES / 8;
/**
 * Bodies of up to this size in bytes, such as payment forms, do not count toward the memory limits, so that large bodies of
 * other clients cannot block them.
 */
const SMALL_BYTES = 16 * 1024;

/**
 * Creates a function that reserves memory for a client's body of `length` bytes, while it is being received or is waiting for a
 * slot. The function returns undefined when a limit is reached, and otherwise a function that releases the memory.
 */
function createBodyBudget() {
  const reserved = new Set<{ readonly client: string; readonly length: number }>();
  const sizeOf = (client?: string) =>
    [...reserved].reduce(
      (sum, one) => sum + (client === undefined || one.client === client ? one.length : 0),
      0,
    );
  return (client: string, length: number): (() => void) | undefined => {
    if (length <= SMALL_BYTES) return () => undefined;
    if (sizeOf(client) + length > MAX_BYTES_PER_CLIENT || sizeOf() + length > MAX_BYTES) return undefined;
    const body = { client, length };
    reserved.add(body);
    return () => void reserved.delete(body);
  };
}

/** Refuses a request after a random delay of at least {@link REFUSED_AFTER_MS}. */
async function refuse(...refusal: Parameters<typeof turnAway>): Promise<void> {
  await sleep(REFUSED_AFTER_MS * (1 + Math.random()), undefined, { ref: false });
  turnAway(...refusal);
}
