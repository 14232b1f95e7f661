import path from "node:path";
import { env } from "@/lib/base/settings/env";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { createHttpServer, type HttpServer } from "@/lib/runtime/http/http-server";
import { siteOf } from "@/lib/runtime/http/security-headers";
import { roleAddress } from "@/lib/runtime/process/role-address";
import { log } from "@/lib/telemetry/log";
import { endWaitingCalls } from "@/lib/webhooks/events/follow-events";
import { buildFiles } from "./build-files";
import { trustedProxies } from "./client-address";
import { directRoutes } from "./direct-routes";
import { forwardTo } from "./forward";
import type { Allowance } from "./page-allowance";
import { createPageDoor } from "./page-door";
import { routeRequest } from "./route-request";

/**
 * The time limit of a page request. Like that of a job call, it is shorter than the server's own 120 seconds, so that the client
 * receives a response.
 */
const PAGE_TIMEOUT_MS = 60_000;
const JOB_TIMEOUT_MS = 110_000;

const BUILT_FILES = path.join(PROJECT_ROOT, ".next", "static");

/**
 * Creates the server of the role `api`, which accepts all client connections. It answers API requests and forwards those for
 * pages and jobs.
 */
export function openDoor(allowance: Allowance): HttpServer {
  const routes = {
    site: siteOf(env()),
    trusts: trustedProxies(env().trustedProxies),
    direct: directRoutes(),
    pages: createPageDoor({
      allowance,
      pages: forwardTo(roleAddress("pages"), PAGE_TIMEOUT_MS),
      checkout: forwardTo(roleAddress("checkout"), PAGE_TIMEOUT_MS),
      answerFile: buildFiles(BUILT_FILES),
    }),
    jobs: forwardTo(roleAddress("jobs"), JOB_TIMEOUT_MS),
    onUntrustedForward: warnOnce(),
  };
  return createHttpServer({
    listener: (stopping) => routeRequest(routes, stopping),
    onDraining: endWaitingCalls,
    onError: (cause) => log.error("A request failed outside its handler", { cause }),
  });
}

/**
 * Returns a function that warns, at most once, that TRUSTED_PROXIES is unset behind a proxy. Without this setting, the proxy's
 * clients share one rate limit. The function does not warn in an embedded installation, nor when trusted proxies are set, because
 * the client itself has then sent the header.
 */
export function warnOnce(): () => void {
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
