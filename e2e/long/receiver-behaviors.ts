import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { AttemptOutcome } from "@/lib/webhooks/deliveries/schema";

const GIGABYTE = 1_000_000_000;
const CHUNK = Buffer.alloc(65_536, "x");
const DRIP_MS = 500;

export type Exchange = { request: IncomingMessage; response: ServerResponse; canaryUrl: string };

type Behavior = {
  /** The expected outcome of the attempt. */
  outcome: AttemptOutcome;
  /** The HTTP status that the attempt should record, or null if the receiver sends no complete HTTP head. */
  status: number | null;
  /** The average number of events, out of a thousand, whose first request gets this behavior. */
  perThousand: number;
  retryAfterS?: number;
  /** Whether `act` runs before the body is read. */
  early?: true;
  act: (exchange: Exchange) => void | Promise<void>;
};

function status(code: number, headers: Record<string, string> = {}): Behavior["act"] {
  return ({ response }) => void response.writeHead(code, headers).end("not now");
}

/** The behaviors of hostile receivers. Requests that get no other behavior get `healthy`. */
const behaviors = {
  healthy: { outcome: "delivered", status: 204, perThousand: 0, act: status(204) },
  "answers and closes": {
    outcome: "delivered",
    status: 200,
    perThousand: 60,
    act: ({ request, response }) => void response.writeHead(200).end("ok", () => request.socket.destroy()),
  },
  "breaks off a 200": {
    outcome: "delivered",
    status: 200,
    perThousand: 10,
    act: ({ request, response }) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("only this", () => request.socket.destroy());
    },
  },
  "200 with 1 GB": {
    outcome: "delivered",
    status: 200,
    perThousand: 10,
    act: ({ response }) => pour(response.writeHead(200, { "content-length": String(GIGABYTE) }), GIGABYTE),
  },
  "500 without end": {
    outcome: "http_error",
    status: 500,
    perThousand: 10,
    act: ({ response }) => pour(response.writeHead(500), Number.POSITIVE_INFINITY),
  },
  "500": { outcome: "http_error", status: 500, perThousand: 60, act: status(500) },
  "429": {
    outcome: "http_error",
    status: 429,
    perThousand: 20,
    retryAfterS: 9,
    act: status(429, { "retry-after": "9" }),
  },
  "503": {
    outcome: "http_error",
    status: 503,
    perThousand: 20,
    retryAfterS: 7,
    act: ({ response }) => {
      const until = new Date(Date.now() + 8_000).toUTCString();
      response.writeHead(503, { "retry-after": until }).end();
    },
  },
  redirects: {
    outcome: "redirect",
    status: 307,
    perThousand: 25,
    act: ({ response, canaryUrl }) => void response.writeHead(307, { location: canaryUrl }).end(),
  },
  hangs: { outcome: "timeout", status: null, perThousand: 12, act: () => undefined },
  "drips headers": {
    outcome: "timeout",
    status: null,
    perThousand: 8,
    act: ({ request }) => drip(request, "HTTP/1.1 200 OK\r\n", "x-drip: 1\r\n"),
  },
  "drips a 500": {
    outcome: "http_error",
    status: 500,
    perThousand: 4,
    act: ({ request }) => drip(request, "HTTP/1.1 500 No\r\ncontent-length: 2000\r\n\r\n", "."),
  },
  "endless headers": {
    outcome: "invalid_response",
    status: null,
    perThousand: 10,
    act: ({ request }) =>
      void request.socket.write(`HTTP/1.1 200 OK\r\n${`x-more: ${"y".repeat(1_000)}\r\n`.repeat(100)}`),
  },
  "no HTTP": {
    outcome: "invalid_response",
    status: null,
    perThousand: 15,
    act: ({ request }) => void request.socket.end("SSH-2.0-OpenSSH_9.6\r\n"),
  },
  "resets, read": {
    outcome: "connection_failed",
    status: null,
    perThousand: 25,
    act: ({ request }) => void request.socket.resetAndDestroy(),
  },
  "resets, unread": {
    outcome: "connection_failed",
    status: null,
    perThousand: 25,
    early: true,
    act: ({ request }) => void request.socket.resetAndDestroy(),
  },
  "closes, unanswered": {
    outcome: "connection_failed",
    status: null,
    perThousand: 15,
    act: ({ request }) => void request.socket.destroy(),
  },
  "410": { outcome: "http_error", status: 410, perThousand: 0, act: status(410) },
} as const satisfies Record<string, Behavior>;

export type BehaviorName = keyof typeof behaviors;

export function behaviorOf(behavior: BehaviorName): Behavior {
  return behaviors[behavior];
}

/**
 * The probability of a hostile behavior at an event's second request, as a fraction of the probability at its first request.
 */
const SECOND_SHARE = 0.5;
const GONE_PER_THOUSAND = 12;

/**
 * Returns the behavior for the `nth` request for an event, as determined by the seed. If `sends410` is true, the first
 * request can get a 410. The third request succeeds, because the next retry would wait for half an hour. If `secondsToo` is
 * false, the second request succeeds as well.
 */
export function behaviorNameOf(
  { seed, eventId, nth }: { seed: string; eventId: string; nth: number },
  { sends410, secondsToo }: { sends410: boolean; secondsToo: boolean },
): BehaviorName {
  if (nth > (secondsToo ? 2 : 1)) return "healthy";
  let place = diceOf(`${seed} ${eventId} ${nth}`) * 1_000;
  if (nth === 2) place /= SECOND_SHARE;
  if (sends410 && nth === 1) {
    if (place < GONE_PER_THOUSAND) return "410";
    place -= GONE_PER_THOUSAND;
  }
  for (const behavior of Object.keys(behaviors) as BehaviorName[]) {
    const { perThousand } = behaviorOf(behavior);
    if (place < perThousand) return behavior;
    place -= perThousand;
  }
  return "healthy";
}

/** Returns a number in [0, 1), which is constant for each text and uniformly distributed over texts. */
export function diceOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Writes at least `bytes` bytes, in whole chunks, or fewer if the client disconnects. */
async function pour(response: ServerResponse, bytes: number): Promise<void> {
  function* chunks() {
    for (let written = 0; written < bytes; written += CHUNK.length) yield CHUNK;
  }
  await pipeline(chunks, response).catch(() => undefined);
}

async function drip({ socket }: IncomingMessage, first: string, drop: string): Promise<void> {
  socket.write(first);
  while (!socket.destroyed) {
    await sleep(DRIP_MS);
    socket.write(drop);
  }
}
