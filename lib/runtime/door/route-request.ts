import { cachedAccount } from "@/lib/api/http/admit";
import { CLIENT_IP_HEADER, REQUESTED_PATH_HEADER, trustClientIpHeader } from "@/lib/api/http/front-door";
import { clientSubject } from "@/lib/base/ip-address";
import { type Listener, refuse, type StopPhase } from "@/lib/runtime/http/http-server";
import { unavailable } from "@/lib/runtime/http/notice";
import { JOBS_PATH } from "@/lib/runtime/http/paths";
import { addHeader, isFromAction } from "@/lib/runtime/http/request-headers";
import { API_POLICY, commonHeaders, permissionsPolicy, type Site } from "@/lib/runtime/http/security-headers";
import { createWebAdapter } from "@/lib/runtime/http/web-handlers";
import { isFromProxy, requestClient, setTrustedHeaders, type TrustedProxies } from "./client-address";
import type { DirectHandler } from "./direct-routes";
import { createFairQueue } from "./fair-queue";
import { sendAnswer, toApiRequest } from "./node-adapter";
import type { Forward, PageDoor } from "./page-door";
import { isDecodable, requestPath } from "./request-target";

/** The handlers of each kind of request, and the properties of the site. */
export type Routes = {
  site: Site;
  trusts: TrustedProxies;
  /** Returns the handler in this process for a method and path, or undefined when pages or jobs handle the request. */
  direct(method: string, path: string): DirectHandler | undefined;
  pages: PageDoor;
  /** Forwards calls from the job engine. It is undefined in development, where the pages handle these calls. */
  jobs?: Forward;
  /** Called for each request with an X-Forwarded-For header that does not come from a trusted proxy. */
  onUntrustedForward(): void;
};

/**
 * The maximum size of a page request's body, larger than any of our forms. Next would buffer a body of any size. The API has its
 * own limit of 64 KiB.
 */
const MAX_PAGE_BODY_BYTES = 1024 * 1024;

const MALFORMED = "The address of this request is malformed.";

/**
 * Returns the listener of the front door. It waits for the request's turn in the fair queue, then passes the request to its
 * handler. Before forwarding, it removes headers that a client must not set, such as its address or a security policy.
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
  const runWebHandler = createWebAdapter();
  const waitForTurn = createFairQueue();

  return async (request, response) => {
    const isOfAction = isFromAction(request);
    const client = isOfAction ? String(request.headers[CLIENT_IP_HEADER]) : requestClient(request, trusts);
    const subject = clientSubject(client);
    const account = cachedAccount(request.headers.authorization);
    await waitForTurn({ client: account ?? subject, hasKnownKey: account !== undefined });
    if (response.destroyed) return;
    const path = requestPath(request);
    const handler =
      path === undefined || stopping.draining ? undefined : direct(request.method ?? "GET", path);
    const isForwarded = isFromProxy(request, trusts);
    if (!isForwarded && request.headers["x-forwarded-for"] !== undefined) onUntrustedForward();
    if (handler && "api" in handler) {
      const answer = await handler.api(toApiRequest(request, client));
      return sendAnswer(response, answer, stopping.parting ? lastApiHeaders : apiHeaders);
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader("Permissions-Policy", path === undefined ? noCamera : permissionsPolicy(path));
    if (stopping.parting) response.setHeader("Connection", "close");
    if (path === undefined) return refuse(response, 400, MALFORMED);
    setTrustedHeaders(request, client, isForwarded);
    if (stopping.draining)
      return runWebHandler(request, response, async () => unavailable(path, "restarting"));
    if (handler) return runWebHandler(request, response, handler.web);
    if (!isDecodable(path)) return refuse(response, 400, MALFORMED);
    if (jobs && path.replace(/\/$/, "") === JOBS_PATH) return jobs(request, response, path, () => undefined);
    if (request.headers["transfer-encoding"] !== undefined)
      return refuse(response, 411, "Send a Content-Length.");
    if (Number(request.headers["content-length"] ?? 0) > MAX_PAGE_BODY_BYTES) {
      return refuse(response, 413, "This form is too large.");
    }
    addHeader(request, REQUESTED_PATH_HEADER, request.url ?? path);
    return pages(request, response, { path, client: subject, isOfAction });
  };
}
