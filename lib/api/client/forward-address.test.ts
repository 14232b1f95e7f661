import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { forwardAddress } from "./src/cli/forward-address";

test("a forwarding address can be a port, a host or an HTTPS URL, and its default host is localhost and its default scheme http", () => {
  const addresses = {
    "3000": "http://localhost:3000/",
    "3000/hooks": "http://localhost:3000/hooks",
    "localhost:3000/hooks?next=https://shop.example": "http://localhost:3000/hooks?next=https://shop.example",
    "127.0.0.1": "http://127.0.0.1/",
    "[::1]:3000": "http://[::1]:3000/",
    "HTTPS://shop.example/hooks": "https://shop.example/hooks",
  };
  for (const [address, url] of Object.entries(addresses)) expect(forwardAddress(address), address).toBe(url);
});

test("a forwarding address without a host, or with a scheme other than http and https, is refused", () => {
  for (const address of [
    undefined,
    "",
    ":3000",
    "/hooks",
    "//hooks",
    "ftp://localhost:3000",
    "ws://localhost",
    "http:///hooks",
  ])
    expect(() => forwardAddress(address), address).toThrow("Specify the destination");
});

const causeOf = (url: string) => fetch(url).then(String, ({ cause }) => String(cause));

test("a forwarding address is refused if fetch refuses to connect to its port", async () => {
  for (const port of [1, 22, 6000, 6667, 10080]) {
    const url = `http://127.0.0.1:${port}/hook`;
    expect(() => forwardAddress(url)).toThrow(`Port ${port} is reserved`);
    expect(await causeOf(url)).toContain("bad port");
  }
});
