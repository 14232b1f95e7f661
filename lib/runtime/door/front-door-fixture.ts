import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiRequest } from "@/lib/api/http/envelope";
import { type Answer, json } from "@/lib/api/http/envelope";
import { readBody } from "@/lib/api/http/read-body";
import type { AppError } from "@/lib/base/errors";
import { createHttpServer } from "@/lib/runtime/http/http-server";
import { trustedProxies } from "./client-address";
import { type Routes, routeRequest } from "./open-door";
import type { PageDoor } from "./page-door";

/**
 * Opens a front door whose page handler records the requests. A request for /held resolves `held`, and is answered once
 * `release` is called.
 */
export async function openDoor(proxies: string[] = []) {
  let untrusted = 0;
  let seen: IncomingHttpHeaders = {};
  const visitors: string[] = [];
  const [released, release] = signal();
  const [held, hold] = signal();
  const pages: PageDoor = async (request, response, { client }) => {
    seen = request.headers;
    visitors.push(client);
    response.end("page");
  };
  const routes: Routes = {
    site: { https: true, dev: false },
    trusts: trustedProxies(proxies),
    direct: (_method, path) => {
      if (path === "/direct")
        return { web: async (request) => Response.json(Object.fromEntries(request.headers)) };
      if (path === "/api") return { api: echoRequest };
      if (path !== "/held") return undefined;
      return {
        api: async () => {
          hold();
          await released;
          return { status: 200, headers: {}, body: "done" };
        },
      };
    },
    pages,
    onUntrustedForward: () => {
      untrusted += 1;
    },
  };
  const door = createHttpServer({
    listener: (stopping) => routeRequest(routes, stopping),
    onError: (cause) => {
      throw cause;
    },
  });
  await new Promise<void>((resolve) => door.server.listen(0, "127.0.0.1", resolve));
  const { port } = door.server.address() as AddressInfo;
  return {
    door,
    url: `http://127.0.0.1:${port}`,
    seen: () => seen,
    visitors,
    untrusted: () => untrusted,
    release,
    held,
  };
}

/** Answers with a description of the request that the API received. */
async function echoRequest(request: ApiRequest): Promise<Answer> {
  const names = [...Object.keys(forgedHeaders), ...Object.keys(ownHeaders), "Content-Length"];
  const headers = Object.fromEntries(names.map((name) => [name, request.headers.get(name)]));
  const bytes = await readBody(request).catch((cause: AppError) => cause.code);
  const body = typeof bytes === "string" ? bytes : Buffer.from(bytes).toString();
  return json(200, JSON.stringify({ url: request.url, headers, body }), { "X-Request-Id": "req_1" });
}

function signal(): [Promise<void>, () => void] {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, give];
}

/** Headers that the front door passes on unchanged. */
export const ownHeaders = {
  Authorization: "Bearer one",
  "Content-Type": "application/json",
  "Idempotency-Key": "a key",
  "User-Agent": "a client",
};

export const forgedHeaders = {
  "X-Tessera-Client-Ip": "6.6.6.6",
  "X-Forwarded-For": "203.0.113.7",
  "X-Forwarded-Host": "evil.example",
  Forwarded: "for=6.6.6.6",
  "Content-Security-Policy": "script-src *",
};
