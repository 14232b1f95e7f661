import { REQUESTED_PATH_HEADER, trustClientIpHeader } from "@/lib/api/http/front-door-headers";
import { clientSubject } from "@/lib/db/throttle/client-subject";
import { type Listener, refuse, type Stopping } from "@/lib/runtime/http/http-server";
import { addHeader } from "@/lib/runtime/http/request-headers";
import { API_POLICY, commonHeaders, type Site } from "@/lib/runtime/http/security-headers";
import { webAnswers } from "@/lib/runtime/http/web-answers";
import { JOBS_PATH } from "@/lib/runtime/jobs/open-jobs";
import { beginInTurn } from "./begin-in-turn";
import type { TrustedProxies } from "./client-address";
import type { Direct } from "./direct";
import { apiRequestOf } from "./node-request";
import type { Forward, PageDoor } from "./page-door";
import { isDecodable, requestPath } from "./request-target";
import { sendAnswer } from "./send-answer";
import { unavailable } from "./unavailable";
import { addressOf, isFromProxy, vouch } from "./vouch";

/** Who answers what, and what is true of the whole site. */
export type Routes = {
  site: Site;
  trusts: TrustedProxies;
  /** Who answers this method and path directly; undefined leaves it to the pages. */
  direct(method: string, path: string): Direct | undefined;
  pages: PageDoor;
  /** Answers the job engine; undefined where the pages do, in development. */
  jobs?: Forward;
  /** Told of each request that names whom it was forwarded for, by a peer that is no trusted proxy. */
  onUntrustedForward(): void;
};

/** No form of ours is larger; Next would buffer whatever comes. The API's own handlers stop at 64 KiB. */
const MAX_PAGE_BODY_BYTES = 1024 * 1024;

const MALFORMED = "The address of this request is malformed.";

/**
 * Answers a request by whom it is for, in its client's turn. What a client may not say for itself (its address, forwarding
 * headers, the policy) is removed from it first.
 */
export function routeRequest(
  { site, trusts, direct, pages, jobs, onUntrustedForward }: Routes,
  stopping: Stopping,
): Listener {
  trustClientIpHeader();
  const headers = commonHeaders(site);
  const apiHeaders = [...headers, ["Content-Security-Policy", API_POLICY]].flat();
  const lastApiHeaders = [...apiHeaders, "Connection", "close"];
  const answerByWeb = webAnswers();
  const myTurn = beginInTurn();

  return async (request, response) => {
    const client = addressOf(request, trusts);
    const subject = clientSubject(client);
    await myTurn(subject);
    if (response.destroyed) return;
    const path = requestPath(request);
    const handler =
      path === undefined || stopping.draining ? undefined : direct(request.method ?? "GET", path);
    const isForwarded = isFromProxy(request, trusts);
    if (!isForwarded && request.headers["x-forwarded-for"] !== undefined) onUntrustedForward();
    if (handler && "api" in handler) {
      const answer = await handler.api(apiRequestOf(request, client));
      return sendAnswer(response, answer, stopping.parting ? lastApiHeaders : apiHeaders);
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    if (stopping.parting) response.setHeader("Connection", "close");
    if (path === undefined) return refuse(response, 400, MALFORMED);
    vouch(request, client, isForwarded);
    if (stopping.draining) return answerByWeb(request, response, async () => unavailable(path, "restarting"));
    if (handler) return answerByWeb(request, response, handler.web);
    if (!isDecodable(path)) return refuse(response, 400, MALFORMED);
    if (jobs && path.replace(/\/$/, "") === JOBS_PATH) return jobs(request, response, path, () => undefined);
    if (request.headers["transfer-encoding"] !== undefined)
      return refuse(response, 411, "Send a Content-Length.");
    if (Number(request.headers["content-length"] ?? 0) > MAX_PAGE_BODY_BYTES) {
      return refuse(response, 413, "This form is too large.");
    }
    addHeader(request, REQUESTED_PATH_HEADER, request.url ?? path);
    return pages(request, response, { path, client: subject });
  };
}
