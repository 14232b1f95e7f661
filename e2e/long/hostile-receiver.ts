import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { behaviourOf, diceOf, type Manner, mannerOf } from "./misbehaviours";

/** One request as a receiver saw it; times in milliseconds since 1970. */
export type Seen = {
  readonly eventId: string;
  readonly headers: Record<string, string>;
  /** Undefined where the receiver did not read that far. */
  body: string | undefined;
  /** Why it does not verify. */
  refusal: string | undefined;
  readonly manner: Manner;
  readonly arrivedAtMs: number;
  /** When a 2xx was given; undefined for every other end. */
  acceptedAtMs: number | undefined;
  /** When the exchange was over for both sides. */
  endedAtMs: number | undefined;
  /** Bytes of the answer that left this process or wait in its socket. */
  bytesTaken: number;
};

export type Character = {
  seed: string;
  canaryUrl: string;
  /** Says 410 now and then. */
  gone: boolean;
  /** Resets connections when they open, before this time. */
  slamsUntilMs: number;
};

export type HostileReceiver = {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** Verifies with this secret from now on. */
  trust(secret: string): void;
  /** When a connection was reset as it opened. */
  readonly slammedAtMs: readonly number[];
  close(): Promise<void>;
};

const SLAMMED_SHARE = 0.15;

/** A receiver that treats each request as its seed says. */
export async function startHostileReceiver(character: Character): Promise<HostileReceiver> {
  const { seed, canaryUrl, gone, slamsUntilMs } = character;
  const slams = slamsUntilMs > 0;
  const seen: Seen[] = [];
  const slammedAtMs: number[] = [];
  let verifier: Webhook | undefined;
  const counts = new Map<string, number>();
  const server = http.createServer(async (request, response) => {
    const eventId = String(request.headers["webhook-id"]);
    const nth = (counts.get(eventId) ?? 0) + 1;
    counts.set(eventId, nth);
    // Who resets connections unseen has no second way to fail: the third attempt of an event must be its last.
    const manner = slams ? "healthy" : mannerOf({ seed, eventId, nth }, { gone, secondsToo: !gone });
    const { status, early, act } = behaviourOf(manner);
    const one: Seen = {
      eventId,
      headers: headersOf(request),
      body: undefined,
      refusal: undefined,
      manner,
      arrivedAtMs: Date.now(),
      acceptedAtMs: undefined,
      endedAtMs: undefined,
      bytesTaken: 0,
    };
    seen.push(one);
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
    const place = diceOf(`${seed} ${slammedAtMs.length} ${counts.size} ${socket.remotePort}`);
    if (Date.now() >= slamsUntilMs || place >= SLAMMED_SHARE) return;
    slammedAtMs.push(Date.now());
    socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    seen,
    slammedAtMs,
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

/** Undefined when the sender went away before it had said everything. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString("utf8");
}
