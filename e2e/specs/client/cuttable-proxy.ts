import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy whose connections can be cut and restored. */
export type CuttableProxy = {
  readonly url: string;
  /** Drops every connection, and closes new ones at once, until `restore` is called. */
  cut(): void;
  restore(): void;
  close(): void;
};

export async function startProxy(server: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let isCut = false;
  const listener = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    restore() {
      isCut = false;
    },
    close() {
      cut();
      listener.close();
    },
  };
}
