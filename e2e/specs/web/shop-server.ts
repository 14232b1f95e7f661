import http from "node:http";
import type { AddressInfo } from "node:net";

/** A mock of a reseller's shop: a page to which customers are redirected. */
export type ShopServer = {
  readonly url: string;
  /** The billing codes (`subscription_access_code`) from the URLs that customers opened, in order of arrival. */
  readonly codes: readonly string[];
  close(): Promise<void>;
};

/** Starts a shop on loopback. Its URL already has a query string. */
export async function openShop(): Promise<ShopServer> {
  const codes: string[] = [];
  const server = http.createServer((request, response) => {
    const code = new URL(request.url ?? "/", "http://shop").searchParams.get("subscription_access_code");
    if (code !== null) codes.push(code);
    response.setHeader("Content-Type", "text/html").end("<title>Shop</title><h1>Welcome to the shop</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/vouchers?from=tessera`,
    codes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
