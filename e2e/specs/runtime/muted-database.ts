import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

export type DatabaseProxy = {
  /** The URL of the database through this proxy. */
  readonly url: string;
  /** Drops the database's responses from now on. Requests still reach the database. */
  mute(): void;
  /** Closes all connections. New connections get responses. */
  unmute(): void;
  close(): void;
};

/** Starts a proxy to a database. The proxy can drop the database's responses. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const behind = Number(url.port);
  const pairs = new Map<Socket, Socket>();
  let muted = false;
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(behind, url.hostname);
    pairs.set(incoming, outgoing);
    incoming.on("error", () => outgoing.destroy());
    outgoing.on("error", () => incoming.destroy());
    incoming.on("close", () => {
      pairs.delete(incoming);
      outgoing.end();
    });
    outgoing.on("close", () => incoming.destroy());
    incoming.pipe(outgoing);
    if (muted) outgoing.resume();
    else outgoing.pipe(incoming);
  });
  const breakAll = () => {
    for (const incoming of pairs.keys()) incoming.destroy();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    mute() {
      muted = true;
      for (const [incoming, outgoing] of pairs) outgoing.unpipe(incoming).resume();
    },
    unmute() {
      muted = false;
      breakAll();
    },
    close() {
      breakAll();
      server.close();
    },
  };
}
