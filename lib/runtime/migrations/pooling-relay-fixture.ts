import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

const [KEY, READY, TERMINATE] = ["K", "Z", "X"].map((letter) => letter.charCodeAt(0));
const IDLE = "I".charCodeAt(0);
const ANOTHER_PID = 1_234_567_890;

type Session = { readonly socket: Socket; client: Socket | undefined };

/**
 * Starts a relay in front of a database. The relay behaves like PgBouncer and announces an invented process ID. In mode
 * `transaction`, each transaction gets the most recently used session, and prepared statements do not work, as in PgBouncer
 * before 1.21.
 */
export async function startPoolingRelay(databaseUrl: string, mode: "session" | "transaction") {
  const url = new URL(databaseUrl);
  const behind = Number(url.port);
  const idle: Session[] = [];
  const sockets = new Set<Socket>();

  const server = net.createServer((client) => {
    let session: Session | undefined = { socket: net.connect(behind, url.hostname), client };
    const { socket } = session;
    const own = session;
    for (const each of [client, socket]) {
      sockets.add(each);
      each.on("error", () => undefined).on("close", () => sockets.delete(each));
    }
    client.on("data", (data) => {
      if (data[0] === TERMINATE) return;
      session ??= idle.pop();
      if (!session) throw new Error("every session is in a transaction");
      session.client = client;
      session.socket.write(data);
    });
    let buffer = Buffer.alloc(0);
    socket.on("data", (data) => {
      buffer = Buffer.concat([buffer, data]);
      for (let length = lengthOf(buffer); length <= buffer.length; length = lengthOf(buffer)) {
        const message = buffer.subarray(0, length);
        buffer = buffer.subarray(length);
        if (message[0] === KEY) message.writeInt32BE(ANOTHER_PID, 5);
        const asking = own.client;
        if (message[0] === READY && message[5] === IDLE && mode === "transaction") release(own);
        asking?.write(message);
      }
    });
    let isNew = true;
    const release = (released: Session) => {
      // A new connection's session is the last to be reused, because PgBouncer would not have opened one for it.
      if (isNew) idle.unshift(released);
      else idle.push(released);
      isNew = false;
      released.client?.emit("released");
      released.client = undefined;
    };
    client.on("released", () => (session = undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Returns the length of the first message in bytes: one byte for its type, plus the length that follows, which excludes the
 * type. Returns infinity until the length has arrived.
 */
function lengthOf(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readInt32BE(1);
}
