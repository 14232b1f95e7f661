import { type NetConnectOpts, Socket } from "node:net";

/**
 * Loaded before a server that runs as in production, which delivers to public addresses alone: in its process this
 * machine is one of them. Only the wire is bent; what decides where a webhook may go stays as it is.
 */
export const PUBLIC_ADDRESS = "93.184.215.14";

const connect = Socket.prototype.connect as (...given: unknown[]) => Socket;

Object.assign(Socket.prototype, {
  connect(this: Socket, ...given: unknown[]): Socket {
    // Node's own callers pass the arguments already put in order, as one list.
    const [first] = given;
    const options = (Array.isArray(first) ? first[0] : first) as NetConnectOpts | undefined;
    if (typeof options === "object" && "host" in options && options.host === PUBLIC_ADDRESS)
      options.host = "127.0.0.1";
    return connect.apply(this, given);
  },
});
