import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import type { HttpServer } from "@/lib/runtime/http/http-server";
import { forgedHeaders, openDoor, ownHeaders } from "./front-door-fixture";

const opened: HttpServer[] = [];
test.afterEach(async () => {
  for (const door of opened.splice(0)) await door.close(0);
});

async function opening(...options: Parameters<typeof openDoor>) {
  const world = await openDoor(...options);
  opened.push(world.door);
  return world;
}

test("the front door removes forged client addresses from requests to the API and to pages", async () => {
  const { url, seen } = await opening();
  const direct = await (await fetch(`${url}/direct`, { headers: forgedHeaders })).json();
  await fetch(`${url}/page`, { headers: forgedHeaders });
  for (const headers of [direct, seen()]) {
    expect(headers["x-tessera-client-ip"]).toBe("127.0.0.1");
    for (const name of ["x-forwarded-for", "x-forwarded-host", "forwarded"])
      expect(headers).not.toHaveProperty(name);
  }
});

test("the front door passes the client's real address to the API and does not change the request's other headers or body", async () => {
  const { url, untrusted } = await opening();
  const sent = { ...forgedHeaders, ...ownHeaders };
  const answer = await fetch(`${url}/api?limit=2`, { method: "POST", headers: sent, body: '{"a":"ä"}' });
  const { headers, ...rest } = await answer.json();
  expect(rest).toEqual({ url: "http://localhost/api?limit=2", body: '{"a":"ä"}' });
  expect(headers).toMatchObject({ "X-Tessera-Client-Ip": "127.0.0.1", ...ownHeaders });
  expect(untrusted()).toBe(1);
});

test("the front door joins the values of a repeated request header with a comma", async () => {
  const { url } = await opening();
  const { headers } = await (
    await fetch(`${url}/api`, {
      headers: [
        ["Authorization", "a"],
        ["authorization", "b"],
      ],
    })
  ).json();
  expect(headers.Authorization).toBe("a, b");
});

test("the front door reads chunked bodies, rejects bodies that are too large, and survives aborted bodies", async () => {
  const { url } = await opening();
  const chunked = (body: BodyInit) =>
    new Request(`${url}/api`, { method: "POST", body, ...{ duplex: "half" } });
  expect((await (await fetch(chunked(new Blob(["ab", "cd"]).stream()))).json()).body).toBe("abcd");
  expect((await (await fetch(chunked(new Blob(["x".repeat(70_000)]).stream()))).json()).body).toBe(
    "payload_too_large",
  );
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
  socket.resume().end();
  await once(socket, "close");
  expect((await fetch(`${url}/api`)).status).toBe(200);
});

test("the front door answers HEAD with the Content-Length of GET and no body", async () => {
  const { url } = await opening();
  const [got, asked] = [await fetch(`${url}/api`), await fetch(`${url}/api`, { method: "HEAD" })];
  expect(asked.headers.get("content-length")).toBe(got.headers.get("content-length"));
  expect(await asked.text()).toBe("");
  expect((await got.text()).length).toBeGreaterThan(0);
});

test("the front door takes the client's address from the X-Forwarded-For header of a trusted proxy", async () => {
  const { url } = await opening(["127.0.0.1"]);
  const headers = await (await fetch(`${url}/direct`, { headers: forgedHeaders })).json();
  expect(headers["x-tessera-client-ip"]).toBe("203.0.113.7");
  expect(headers["x-forwarded-host"]).toBe("evil.example");
});

test("the front door identifies IPv6 clients of pages by their /64 network", async () => {
  const { url, visitors } = await opening(["127.0.0.1"]);
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "203.0.113.7"])
    await fetch(`${url}/page`, { headers: { "X-Forwarded-For": address } });
  expect(visitors).toEqual(["2001:db8:1:2::/64", "2001:db8:1:2::/64", "2001:db8:1:3::/64", "203.0.113.7"]);
});

test("the front door warns about forwarded requests only if the proxy is not trusted", async () => {
  const open = await opening();
  await fetch(`${open.url}/direct`);
  expect(open.untrusted()).toBe(0);
  await fetch(`${open.url}/direct`, { headers: forgedHeaders });
  expect(open.untrusted()).toBe(1);
  const trusting = await opening(["127.0.0.1"]);
  await fetch(`${trusting.url}/direct`, { headers: forgedHeaders });
  expect(trusting.untrusted()).toBe(0);
});

test("API responses have the security headers", async () => {
  const { url } = await opening();
  for (const where of ["direct", "api"]) {
    const { headers } = await fetch(`${url}/${where}`);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
  }
});

test("malformed paths are rejected with 400, forms above 1 MiB with 413 and forms of unknown length with 411", async () => {
  const { url } = await opening();
  expect((await fetch(`${url}/a%zz`)).status).toBe(400);
  expect((await fetch(url, { method: "POST", body: "x".repeat(2 ** 20 + 1) })).status).toBe(413);
  const chunked = new Blob(["x"]).stream();
  const post = new Request(url, { method: "POST", body: chunked, ...{ duplex: "half" } });
  expect((await fetch(post)).status).toBe(411);
});

test("the front door limits the size of a form even if the form's Content-Length or Transfer-Encoding follows 1,000 other headers", async () => {
  const { url } = await opening();
  const statusOf = async (header: string) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${"a:\r\n".repeat(1_000)}${header}\r\n\r\n`);
    const [answer] = await once(socket, "data");
    socket.destroy();
    return Number(String(answer).split(" ")[1]);
  };
  expect(await statusOf("Content-Length: 2000000")).toBe(413);
  expect(await statusOf("Transfer-Encoding: chunked")).toBe(411);
});

test("a path that a URL parser would change is not forwarded, because Next.js would answer a different path than the one that the front door checked", async () => {
  const { url, visitors } = await opening();
  const { hostname, port } = new URL(url);
  const statusOf = async (path: string) => {
    const socket = connect(Number(port), hostname);
    socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return Number((await text(socket)).split(" ")[1]);
  };
  for (const path of ["/a/../api", "/./api", "/a/%2e%2E/api", "/a/.%2e?b", "/a/.", "/a/.\t./api", "/a\t/b"])
    expect(await statusOf(path), path).toBe(400);
  expect(visitors).toEqual([]);
  for (const path of ["/a/..b", "/.a/b..", "/a/...", "/a/%252e%252e/b", "/a?b=/../c"])
    expect(await statusOf(path), path).toBe(200);
});

test("a closing front door answers requests in flight and refuses new connections", async () => {
  const { door, url, release, held } = await openDoor();
  const inFlight = fetch(`${url}/held`);
  await held;
  const closed = door.close(10_000);
  await expect.poll(() => door.server.listening).toBe(false);
  await expect(fetch(`${url}/direct`)).rejects.toThrow();
  release();
  const answer = await inFlight;
  expect(await answer.text()).toBe("done");
  expect(answer.headers.get("connection")).toBe("close");
  await closed;
});

test("a closing front door answers 503 with Retry-After to a request whose headers were still incomplete when the close began", async () => {
  const { door, url, release, held } = await openDoor();
  const inFlight = fetch(`${url}/held`);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET /direct HTTP/1.1\r\n");
  await held;
  const closed = door.close(10_000);
  await expect.poll(() => door.server.listening).toBe(false);
  socket.write("Host: localhost\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/i);
  release();
  await inFlight;
  await closed;
});

test("during a handover, the front door answers one more request per open connection and refuses new connections", async () => {
  const { door, url } = await openDoor();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(url, agent)).connection).toBe("keep-alive");
  const handedOver = door.handOver(10_000);
  await expect(fetch(`${url}/direct`)).rejects.toThrow();
  expect(await ask(url, agent)).toEqual({ status: 200, connection: "close" });
  await handedOver;
  agent.destroy();
});

/** Sends a request through the agent's connection pool and returns its status and `Connection` header. */
async function ask(url: string, agent: Agent): Promise<{ status: number; connection: string }> {
  const [response] = (await once(get(`${url}/direct`, { agent }), "response")) as [IncomingMessage];
  response.resume();
  await once(response, "close");
  return { status: response.statusCode ?? 0, connection: response.headers.connection ?? "" };
}
