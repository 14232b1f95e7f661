import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { type BehaviorName, behaviorNameOf, behaviorOf, diceOf } from "./receiver-behaviors";

/** A request as the receiver saw it, with times in milliseconds since 1970. */
export type ReceivedRequest = {
  readonly eventId: string;
  readonly headers: Record<string, string>;
  /** The body, or undefined if the receiver did not read it. */
  body: string | undefined;
  /** The reason why the signature is invalid, or undefined if it is valid. */
  refusal: string | undefined;
  readonly behavior: BehaviorName;
  readonly arrivedAtMs: number;
  /** The time at which the receiver sent a 2xx response, or undefined if it sent none. */
  acceptedAtMs: number | undefined;
  /** The time at which the response or its connection closed, or undefined if neither has. */
  endedAtMs: number | undefined;
  /** The number of response bytes that have been sent or are waiting in the socket. */
  bytesTaken: number;
};

export type Character = {
  seed: string;
  canaryUrl: string;
  /** Whether the receiver sometimes responds with 410. */
  sends410: boolean;
  /**
   * The time until which the receiver resets some of its new connections, in milliseconds since 1970. It is 0 if the receiver
   * resets none.
   */
  resetsUntilMs: number;
};

export type HostileReceiver = {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Sets the secret with which the signatures of later requests are verified. Until then, all signatures count as invalid. */
  trust(secret: string): void;
  /** The times at which new connections were reset. */
  readonly resetAtMs: readonly number[];
  close(): Promise<void>;
};

const RESET_SHARE = 0.15;

/** Starts a receiver whose behavior for each request is drawn from a seed. */
export async function startHostileReceiver(character: Character): Promise<HostileReceiver> {
  const { seed, canaryUrl, sends410, resetsUntilMs } = character;
  const resetsConnections = resetsUntilMs > 0;
  const requests: ReceivedRequest[] = [];
  const resetAtMs: number[] = [];
  let verifier: Webhook | undefined;
  const counts = new Map<string, number>();
  const server = http.createServer(async (request, response) => {
    const eventId = String(request.headers["webhook-id"]);
    const nth = (counts.get(eventId) ?? 0) + 1;
    counts.set(eventId, nth);
    // A receiver that resets connections fails in no other way, so that the third attempt for each event succeeds.
    const behavior = resetsConnections
      ? "healthy"
      : behaviorNameOf({ seed, eventId, nth }, { sends410, secondsToo: !sends410 });
    const { status, early, act } = behaviorOf(behavior);
    const one: ReceivedRequest = {
      eventId,
      headers: headersOf(request),
      body: undefined,
      refusal: undefined,
      behavior,
      arrivedAtMs: Date.now(),
      acceptedAtMs: undefined,
      endedAtMs: undefined,
      bytesTaken: 0,
    };
    requests.push(one);
    const { socket } = request;
    const writtenBefore = socket.bytesWritten;
    const onClose = () => {
      one.endedAtMs ??= Date.now();
      one.bytesTaken = socket.bytesWritten - writtenBefore;
    };
    socket.once("close", onClose);
    response.once("close", () => {
      onClose();
      socket.off("close", onClose);
    });
    if (!early) one.body = await bodyOf(request);
    if (!early && one.body === undefined) return;
    if (one.body !== undefined) one.refusal = refusalOf(verifier, one.body, one.headers);
    if (status !== null && status < 300) one.acceptedAtMs = Date.now();
    await act({ request, response, canaryUrl });
  });
  server.on("connection", (socket) => {
    socket.on("error", () => socket.destroy());
    const place = diceOf(`${seed} ${resetAtMs.length} ${counts.size} ${socket.remotePort}`);
    if (Date.now() >= resetsUntilMs || place >= RESET_SHARE) return;
    resetAtMs.push(Date.now());
    socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    resetAtMs,
    trust: (secret) => {
      verifier = new Webhook(secret);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refusalOf(verifier: Webhook | undefined, body: string, headers: Record<string, string>) {
  try {
    verifier?.verify(body, headers);
    return verifier ? undefined : "it came before the endpoint was set";
  } catch (error) {
    return String(error);
  }
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

/** Returns the body of a request, or undefined if the client disconnected before its end. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString("utf8");
}
