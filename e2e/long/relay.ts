import { once } from "node:events";
import net, { type Socket } from "node:net";
import { freePort } from "@/lib/runtime/process/ports";

type Relay = {
  readonly port: number;
  /** Forwards new connections to local port `port`. */
  joinTo(port: number): Promise<void>;
  /** Closes all forwarded connections. New connections are refused, or accepted and never answered. */
  cut(how: "refused" | "silent"): Promise<void>;
  close(): void;
};

/**
 * Starts a relay on a local TCP port. Its target can change or become unreachable. Connections that were accepted while the
 * relay was silent stay silent afterwards, as after a network failure.
 */
export async function startRelay(): Promise<Relay> {
  const sockets = new Set<Socket>();
  const unanswered = new Set<Socket>();
  let target: number | undefined;
  const server = net.createServer((incoming) => {
    incoming.on("error", () => incoming.destroy());
    if (target === undefined) {
      unanswered.add(incoming);
      incoming.resume().on("close", () => unanswered.delete(incoming));
      return;
    }
    const outgoing = net.connect(target, "127.0.0.1");
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const breakOff = () => {
    target = undefined;
    for (const socket of sockets) socket.destroy();
  };
  // Silent connections would keep `close` waiting, and it is enough that the port no longer listens.
  const refuse = () => {
    if (server.listening) server.close();
  };
  const port = await freePort();
  await listen(port);
  return {
    port,
    async joinTo(behind) {
      target = behind;
      if (!server.listening) await listen(port);
    },
    async cut(how) {
      breakOff();
      if (how === "refused") refuse();
      else if (!server.listening) await listen(port);
    },
    close() {
      breakOff();
      for (const socket of unanswered) socket.destroy();
      refuse();
    },
  };
}
