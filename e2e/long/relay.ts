import { once } from "node:events";
import net, { type Socket } from "node:net";
import { freePort } from "@/lib/runtime/process/ports";

type Relay = {
  readonly port: number;
  /** Passes new connections on to that port of this machine. */
  joinTo(port: number): Promise<void>;
  /** Breaks every connection; new ones are refused, or taken and never answered. */
  cut(how: "refused" | "silent"): Promise<void>;
  close(): void;
};

/**
 * A TCP port of this machine that stays the same while what stands behind it changes or is unreachable. Connections
 * that were met with silence stay silent when it is joined again, as those through a failed network do.
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
  // Those met with silence would keep `close` from ending; that nothing listens any more is all that is asked.
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
