import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { newRequestId } from "@/lib/base/ids";
import { type Notice, noticeHeaders, noticePage } from "@/lib/runtime/http/notice";
import { isCheckout } from "@/lib/runtime/http/paths";
import { type Allowance, COST } from "./page-allowance";
import { PageSlots, type ReleaseSlot } from "./page-slots";
import { BodyBudget, receiveBody } from "./request-bodies";

/** A request for a page. The client is an IPv4 address or an IPv6 network. */
type PageRequest = {
  readonly path: string;
  readonly client: string;
  /**
   * True if the page is the target of a server action's redirect. The action's request is still holding a slot, so this one must
   * not wait for another.
   */
  readonly isOfAction?: boolean;
};

/** Answers a request for a page. */
export type PageDoor = (
  request: IncomingMessage,
  response: ServerResponse,
  page: PageRequest,
) => Promise<void>;

/** Forwards a request to another process. `onHead` is called when the headers of its response have arrived. */
export type Forward = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  onHead: () => void,
) => Promise<void>;

/** Answers a request for a file of the build. Returns false without answering when the pages have to serve the file. */
type AnswerFile = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

/** The time for which each 429 response is delayed, because clients that retry at once would add load. */
const REFUSED_AFTER_MS = 1_000;

type PageDoorOptions = {
  readonly allowance: Allowance;
  readonly pages: Forward;
  /** Forwards the pages on which customers pay. */
  readonly checkout: Forward;
  readonly answerFile: AnswerFile;
};

/**
 * Creates the handler for page requests. It applies a token bucket per client, and a concurrency limit per role, so that pages do
 * not slow down checkouts. It reads a request's body before it acquires a slot, so that slow senders hold none.
 */
export function createPageDoor({ allowance, pages, checkout, answerFile }: PageDoorOptions): PageDoor {
  const bodies = new BodyBudget();
  const roles = {
    pages: { forward: pages, slots: new PageSlots() },
    checkout: { forward: checkout, slots: new PageSlots() },
  };

  /** Reads the whole body, then acquires a slot. Returns undefined when no memory or slot is free, or the client disconnects. */
  async function acquireSlot(
    request: IncomingMessage,
    response: ServerResponse,
    { path, client }: PageRequest,
    slots: PageSlots,
  ): Promise<ReleaseSlot | undefined> {
    const length = Number(request.headers["content-length"] ?? 0);
    if (!bodies.reserve(client, length)) return undefined;
    try {
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      if (!(await receiveBody(request, length))) return undefined;
      return await slots.acquire([client, ...checkoutOf(path)], gone.signal);
    } finally {
      bodies.release(client, length);
    }
  }

  return async (request, response, page) => {
    const { path, client } = page;
    const { forward, slots } = roles[isCheckout(path) ? "checkout" : "pages"];
    if (page.isOfAction) return forward(request, response, path, () => undefined);
    const waitS = await allowance.take(client, isFile(path) ? COST.file : COST.page);
    if (waitS > 0) {
      await sleep(REFUSED_AFTER_MS, undefined, { ref: false });
      return turnAway(request, response, 429, waitS, TOO_MANY);
    }
    if (isFile(path) && (await answerFile(request, response, path))) return;
    const release = await acquireSlot(request, response, page, slots);
    if (!release) return turnAway(request, response, 503, 5, BUSY);
    try {
      // The headers are sent when the page is rendered. Releasing the slot at that moment keeps slow readers from holding it.
      await forward(request, response, path, release);
    } finally {
      release();
    }
  };
}

/** Returns true for the path of a build file. */
function isFile(path: string): boolean {
  return path.startsWith("/_next/static/");
}

/**
 * Returns a list with the checkout of a path, as a party with its own slot limit, or an empty list for any other path. The limit
 * keeps a flood of requests for one checkout, from many networks, from delaying the other checkouts.
 */
function checkoutOf(path: string): string[] {
  return isCheckout(path) ? [path.split("/", 4).join("/")] : [];
}

const NOTHING_DONE = "Nothing was done: Tessera is busy. Send the form again in a few seconds.";

const BUSY: Notice = {
  title: "Tessera is busy",
  text: "We receive more requests than we can serve right now. Nothing was charged. Reload this page in a few seconds.",
};

const TOO_MANY: Notice = {
  title: "Too many pages at once",
  text: "Your connection has requested too many pages in a short time. Nothing was charged. Reload this page in a few seconds.",
};

/** Sends a notice page. For a form submitted by script, sends plain text, which the script displays. */
function turnAway(
  { headers }: IncomingMessage,
  response: ServerResponse,
  status: number,
  retryAfterS: number,
  notice: Notice,
): void {
  const isByScript = headers["next-action"] !== undefined;
  const body = isByScript ? NOTHING_DONE : noticePage(notice);
  response.writeHead(status, {
    ...noticeHeaders,
    ...(isByScript && { "Content-Type": "text/plain" }),
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": retryAfterS,
    "X-Request-Id": newRequestId(),
  });
  response.end(body);
}
