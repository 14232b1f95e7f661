import { type NetConnectOpts, Socket } from "node:net";

/**
 * A public address. Connections to it go to the local machine instead. This module is preloaded into servers that, as in
 * production, deliver only to public addresses. Their URL checks are unchanged.
 */
export const PUBLIC_ADDRESS = "93.184.215.14";

const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;

Object.assign(Socket.prototype, {
  connect(this: Socket, ...args: unknown[]): Socket {
    // Node.js itself passes the normalized arguments as one array.
    const [first] = args;
    const options = (Array.isArray(first) ? first[0] : first) as NetConnectOpts | undefined;
    if (typeof options === "object" && "host" in options && options.host === PUBLIC_ADDRESS)
      options.host = "127.0.0.1";
    return connect.apply(this, args);
  },
});
