import { EventEmitter, once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "@/e2e/support/fixtures/plain-test";
import { type Answer, type ApiRequest, json } from "@/lib/api/http/envelope";
import { readBody } from "@/lib/api/http/read-body";
import { type Serve, test } from "@/lib/runtime/http/serving-fixture";
import { trustedProxies } from "./client-address";
import { type Routes, routeRequest } from "./open-door";

/** A request for /held is answered when this emits "release". */
const released = new EventEmitter();

/**
 * Opens a front door that trusts `proxies`. It answers /direct, /api and pages with the headers that they receive. `visitors`
 * lists the clients of page requests, and `warnings` returns the number of requests with an X-Forwarded-For header that did not
 * come from a trusted proxy.
 */
async function open(serve: Serve, proxies: string[] = []) {
  let warned = 0;
  const visitors: string[] = [];
  const routes: Routes = {
    site: { https: true, dev: false },
    trusts: trustedProxies(proxies),
    direct: (_method, path) => {
      if (path === "/direct")
        return { web: async ({ headers }) => Response.json(Object.fromEntries(headers)) };
      if (path === "/api") return { api: echoRequest };
      if (path !== "/held") return undefined;
      return {
        api: async () => {
          await once(released, "release");
          return { status: 200, headers: {}, body: "done" };
        },
      };
    },
    pages: async (request, response, { client }) => {
      visitors.push(client);
      response.end(JSON.stringify(request.headers));
    },
    onUntrustedForward: () => {
      warned += 1;
    },
  };
  const serving = await serve((stopping) => routeRequest(routes, stopping));
  return { ...serving, visitors, warnings: () => warned };
}

/** Answers with the client's address, the headers, the URL and the body that the API received. */
async function echoRequest(request: ApiRequest): Promise<Answer> {
  const names = ["x-tessera-client-ip", "authorization", "content-type", "idempotency-key", "user-agent"];
  const headers = Object.fromEntries(names.map((name) => [name, request.headers.get(name)]));
  const body = Buffer.from(await readBody(request)).toString();
  return json(200, JSON.stringify({ ...headers, url: request.url, body }), { "X-Request-Id": "req_1" });
}

const forgedHeaders = {
  "X-Tessera-Client-Ip": "6.6.6.6",
  "X-Tessera-Path": "/evil",
  "X-Tessera-Door": "guess",
  "X-Tessera-Action": "guess",
  "X-Forwarded-For": "203.0.113.7",
  "X-Forwarded-Host": "evil.example",
  Forwarded: "for=6.6.6.6",
  "Content-Security-Policy": "script-src *",
};

for (const { what, proxies, client, kept, warnings } of [
  { what: "any client", proxies: [], client: "127.0.0.1", kept: {}, warnings: 3 },
  {
    ...{ what: "a trusted proxy", proxies: ["127.0.0.1"], client: "203.0.113.7", warnings: 0 },
    kept: { "x-forwarded-for": "203.0.113.7", "x-forwarded-host": "evil.example", forwarded: "for=6.6.6.6" },
  },
]) {
  test(`requests from ${what} reach the API, other handlers and pages with the right client address and without forged headers`, async ({
    serve,
  }) => {
    const door = await open(serve, proxies);
    const headersAt = async (path: string, headers = {}) =>
      (await fetch(door.url + path, { headers })).json() as Promise<Record<string, string>>;
    await headersAt("/page");
    expect(door.warnings()).toBe(0);
    expect((await headersAt("/api", forgedHeaders))["x-tessera-client-ip"]).toBe(client);
    for (const path of ["/direct", "/page?number=2"]) {
      const received = Object.entries(await headersAt(path, forgedHeaders));
      const trusted = received.filter(([name]) => /^(x-|forwarded|content-security-policy)/.test(name));
      const page = path !== "/direct" && { "x-tessera-path": path };
      expect(Object.fromEntries(trusted)).toEqual({ ...kept, ...page, "x-tessera-client-ip": client });
    }
    expect(door.warnings()).toBe(warnings);
  });
}

test("the API receives a request's headers, with repeated ones joined by a comma, and its body unchanged, and a HEAD response has a Content-Length", async ({
  serve,
}) => {
  const { url } = await open(serve);
  const own = { "content-type": "application/json", "idempotency-key": "a key", "user-agent": "a client" };
  const headers = { ...own, Authorization: ["a", "b"] };
  const sent = request(`${url}/api?limit=2`, { method: "POST", headers }).end('{"a":"ä"}');
  const [answer] = await once(sent, "response");
  expect(JSON.parse(await text(answer))).toMatchObject({
    ...{ ...own, authorization: "a, b", "x-tessera-client-ip": "127.0.0.1" },
    ...{ url: "http://localhost/api?limit=2", body: '{"a":"ä"}' },
  });
  const head = await fetch(`${url}/api`, { method: "HEAD" });
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
});

test("the front door identifies IPv6 clients of pages by their /64 network", async ({ serve }) => {
  const { url, visitors } = await open(serve, ["127.0.0.1"]);
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "203.0.113.7"])
    await fetch(`${url}/page`, { headers: { "X-Forwarded-For": address } });
  expect(visitors).toEqual(["2001:db8:1:2::/64", "2001:db8:1:2::/64", "2001:db8:1:3::/64", "203.0.113.7"]);
});

test("responses of the API and of other direct handlers have a content security policy, X-Content-Type-Options and Strict-Transport-Security", async ({
  serve,
}) => {
  const { url } = await open(serve);
  for (const where of ["direct", "api"]) {
    const { headers } = await fetch(`${url}/${where}`);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
  }
});

/** Sends a request without a body, and returns the status of the response. */
async function statusOf(port: number, line: string, headers = ""): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return Number(String(answer).split(" ")[1]);
}

test("forms above 1 MiB are rejected with 413 and forms of unknown length with 411, even if the length follows 1,000 other headers", async ({
  serve,
}) => {
  const { port } = await open(serve);
  const others = "a:\r\n".repeat(1_000);
  expect(await statusOf(port, "POST /", `${others}Content-Length: ${2 ** 20 + 1}\r\n`)).toBe(413);
  expect(await statusOf(port, "POST /", `${others}Transfer-Encoding: chunked\r\n`)).toBe(411);
});

test("a malformed path and a path that a URL parser would change are not forwarded, because Next.js would answer a different path than the one that the front door checked", async ({
  serve,
}) => {
  const { port, visitors } = await open(serve);
  const resolved = ["/a/../api", "/./api", "/a/%2e%2E/api", "/a/.%2e?b", "/a/.", "/a/.\t./api", "/a\t/b"];
  for (const path of ["/a%zz", ...resolved]) expect(await statusOf(port, `GET ${path}`), path).toBe(400);
  expect(visitors).toEqual([]);
  for (const path of ["/a/..b", "/.a/b..", "/a/...", "/a/%252e%252e/b", "/a?b=/../c"])
    expect(await statusOf(port, `GET ${path}`), path).toBe(200);
});

test("a closing front door answers requests in flight, answers 503 with Retry-After to a request whose headers were incomplete when the close began, and refuses new connections", async ({
  serve,
}) => {
  const { server, close, url, port } = await open(serve);
  const inFlight = fetch(`${url}/held`);
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /direct HTTP/1.1\r\n");
  await expect.poll(() => released.listenerCount("release")).toBe(1);
  const closed = close(10_000);
  await expect.poll(() => server.listening).toBe(false);
  await expect(fetch(`${url}/direct`)).rejects.toThrow();
  socket.write("Host: localhost\r\n\r\n");
  const [late] = await once(socket, "data");
  expect(String(late)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/i);
  released.emit("release");
  const answer = await inFlight;
  expect(await answer.text()).toBe("done");
  expect(answer.headers.get("connection")).toBe("close");
  await closed;
});

test("during a handover, the front door answers one more request per open connection and refuses new connections", async ({
  serve,
}) => {
  const { handOver, url } = await open(serve);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(url, agent)).connection).toBe("keep-alive");
  const handedOver = handOver(10_000);
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
