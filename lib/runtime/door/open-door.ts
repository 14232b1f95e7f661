import path from "node:path";
import { cachedAccount } from "@/lib/api/http/admit";
import { CLIENT_IP_HEADER, REQUESTED_PATH_HEADER, trustClientIpHeader } from "@/lib/api/http/front-door";
import { clientSubject } from "@/lib/base/ip-address";
import { env } from "@/lib/base/settings/env";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import {
  createHttpServer,
  type HttpServer,
  type HttpServerOptions,
  type Listener,
  refuse,
  type StopPhase,
} from "@/lib/runtime/http/http-server";
import { turnAway } from "@/lib/runtime/http/notice";
import { addHeader, isFromAction } from "@/lib/runtime/http/request-headers";
import {
  API_POLICY,
  commonHeaders,
  permissionsPolicy,
  type Site,
  siteOf,
} from "@/lib/runtime/http/security-headers";
import { answerWith, JOBS_PATH } from "@/lib/runtime/http/web-handlers";
import { roleAddress } from "@/lib/runtime/process/role-address";
import { log } from "@/lib/telemetry/log";
import { endWaitingCalls } from "@/lib/webhooks/events/follow-events";
import { buildFiles } from "./build-files";
import { environmentOfCheckout } from "./checkout-store";
import { clientAddress, setTrustedHeaders, type TrustedProxies, trustedProxies } from "./client-address";
import { type DirectHandler, directRoutes } from "./direct-routes";
import { createFairQueue } from "./fair-queue";
import { forwardTo } from "./forward";
import { sendAnswer, toApiRequest } from "./node-adapter";
import { createPageDoor, type Forward, type PageDoor } from "./page-door";
import { isDecodable, isResolved, requestPath } from "./request-target";

/**
 * The time limits of page requests and job calls. Both are shorter than the server's own limit of 120 seconds, so that the
 * client receives a response.
 */
const PAGE_TIMEOUT_MS = 60_000;
const JOB_TIMEOUT_MS = 110_000;

/**
 * The maximum size of a page request's body, larger than any of our forms. Next would buffer a body of any size. The API has
 * its own limit of 64 KiB.
 */
const MAX_PAGE_BODY_BYTES = 1024 * 1024;

const MALFORMED = "The address of this request is malformed.";

/**
 * Creates the server of the role `api`, which accepts all client connections. It answers API requests and forwards requests for
 * pages and jobs.
 */
export function openDoor(): HttpServer {
  return createDoor({
    direct: directRoutes(),
    pages: createPageDoor({
      pagesPerSecond: env().PAGE_RATE_LIMIT,
      pages: forwardTo(roleAddress("pages"), PAGE_TIMEOUT_MS),
      checkout: forwardTo(roleAddress("checkout"), PAGE_TIMEOUT_MS),
      environmentOfCheckout,
      answerFile: buildFiles(path.join(PROJECT_ROOT, ".next", "static")),
    }),
    jobs: forwardTo(roleAddress("jobs"), JOB_TIMEOUT_MS),
  });
}

type Handlers = {
  /** Returns this process's handler for a method and path, or undefined if `pages` or `jobs` handles the request. */
  direct(method: string, path: string): DirectHandler | undefined;
  pages: PageDoor;
  /** Forwards the job engine's calls to the jobs process. Undefined in development, where Next.js handles these calls. */
  jobs?: Forward;
};

/**
 * Creates a front door, the server that accepts all client connections, with these handlers and the settings of this process.
 * `upgrade` is Next's WebSocket handler.
 */
export function createDoor({
  upgrade,
  ...handlers
}: Handlers & Pick<HttpServerOptions, "upgrade">): HttpServer {
  const trusts = trustedProxies(env().trustedProxies);
  const routes = { ...handlers, site: siteOf(env()), trusts, onUntrustedForward: warnOnce() };
  return createHttpServer({
    listener: (stopping) => routeRequest(routes, stopping),
    upgrade,
    onDraining: endWaitingCalls,
    onError: (cause) => log.error("A request failed outside its handler", { cause }),
  });
}

/**
 * Returns a function that warns, at most once, that requests have an X-Forwarded-For header although TRUSTED_PROXIES is unset.
 * Without this setting, all clients behind a proxy share one rate limit. The function never warns in an embedded installation.
 * It does not warn when trusted proxies are set either, because the header of an untrusted peer then comes from the client
 * itself.
 */
function warnOnce(): () => void {
  const { TESSERA_EMBEDDED, trustedProxies } = env();
  let hasWarned = TESSERA_EMBEDDED || trustedProxies.length > 0;
  return () => {
    if (hasWarned) return;
    hasWarned = true;
    log.warn(
      "Requests come with X-Forwarded-For, and TRUSTED_PROXIES is unset: every client behind that proxy counts as one. Set it to the proxy's address.",
    );
  };
}

/** The front door's handlers, with the properties and the callback that depend on the settings of this process. */
export type Routes = Handlers & {
  site: Site;
  trusts: TrustedProxies;
  /** Called for each request that has an X-Forwarded-For header and does not come from a trusted proxy. */
  onUntrustedForward(): void;
};

/**
 * Returns the listener of the front door. It waits for the request's turn in the fair queue, then passes the request to its
 * handler or refuses it. Before forwarding, it removes headers that a client must not set, such as the client's address or a
 * security policy.
 */
export function routeRequest(
  { site, trusts, direct, pages, jobs, onUntrustedForward }: Routes,
  stopping: StopPhase,
): Listener {
  trustClientIpHeader();
  const headers = commonHeaders(site);
  const noCamera = permissionsPolicy("");
  const apiHeaders = [
    ...headers,
    ["Permissions-Policy", noCamera],
    ["Content-Security-Policy", API_POLICY],
  ].flat();
  const lastApiHeaders = [...apiHeaders, "Connection", "close"];
  const waitForTurn = createFairQueue();

  return async (request, response) => {
    const forwardedFor = request.headers["x-forwarded-for"];
    const peer = request.socket.remoteAddress ?? "";
    const isOfAction = isFromAction(request);
    const client = isOfAction
      ? String(request.headers[CLIENT_IP_HEADER])
      : clientAddress(peer, String(forwardedFor ?? ""), trusts);
    const subject = clientSubject(client);
    const account = cachedAccount(request.headers.authorization);
    await waitForTurn({ client: account ?? subject, hasKnownKey: account !== undefined });
    if (response.destroyed) return;
    const path = requestPath(request);
    const handler =
      path === undefined || stopping.draining ? undefined : direct(request.method ?? "GET", path);
    const isForwarded = trusts(peer);
    if (!isForwarded && forwardedFor !== undefined) onUntrustedForward();
    if (handler && "api" in handler) {
      const answer = await handler.api(toApiRequest(request, client));
      return sendAnswer(response, answer, stopping.parting ? lastApiHeaders : apiHeaders);
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader("Permissions-Policy", path === undefined ? noCamera : permissionsPolicy(path));
    if (stopping.parting) response.setHeader("Connection", "close");
    if (path === undefined) return refuse(response, 400, MALFORMED);
    setTrustedHeaders(request, client, isForwarded);
    if (stopping.draining) return turnAway(request, response, { path, reason: "restarting" });
    if (handler) return answerWith(handler.web, request, response);
    if (!isDecodable(path) || !isResolved(path)) return refuse(response, 400, MALFORMED);
    if (jobs && path.replace(/\/$/, "") === JOBS_PATH) return jobs(request, response, path);
    if (request.headers["transfer-encoding"] !== undefined)
      return refuse(response, 411, "Send a Content-Length.");
    if (Number(request.headers["content-length"] ?? 0) > MAX_PAGE_BODY_BYTES)
      return refuse(response, 413, "This form is too large.");
    addHeader(request, REQUESTED_PATH_HEADER, request.url ?? path);
    return pages(request, response, { path, client: subject, isOfAction });
  };
}
