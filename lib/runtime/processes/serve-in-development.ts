import { setRequestCounter, startSharedRateLimit } from "@/lib/api/http/request-counter";
import { startMetricsIfEnabled } from "@/lib/api/http/start-metrics";
import { env } from "@/lib/base/settings/env";
import { trustedProxies } from "@/lib/runtime/door/client-address";
import { warnOnce } from "@/lib/runtime/door/open-door";
import { routeRequest } from "@/lib/runtime/door/route-request";
import type { Engine } from "@/lib/runtime/engine/start-engine";
import { createHttpServer, DRAIN_TIMEOUT_MS, type HttpServer } from "@/lib/runtime/http/http-server";
import { siteOf } from "@/lib/runtime/http/security-headers";
import { answerPages } from "@/lib/runtime/pages/answer-page";
import { preparePages } from "@/lib/runtime/pages/open-pages";
import { listen } from "@/lib/runtime/process/ports";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { endWaitingCalls } from "@/lib/webhooks/events/follow-events";
import { setUpProcess } from "./process-lifecycle";
import { registerWithEngine } from "./supervise";

/**
 * Serves all roles from this process and registers the functions with the job engine. Resolves when the server listens and the
 * functions are registered.
 */
export async function serveInDevelopment(engine: Engine | undefined, teardown: Teardown): Promise<void> {
  const { counter, stop } = startSharedRateLimit();
  setRequestCounter(counter);
  await setUpProcess(teardown);
  startMetricsIfEnabled();
  const http = await openInDevelopment(teardown);
  await listen(http.server, env().PORT, env().listenHost);
  teardown.add(stop);
  teardown.add(() =>
    Promise.all([http.close(DRAIN_TIMEOUT_MS), engine?.stop({ timeoutMs: DRAIN_TIMEOUT_MS })]),
  );
  await registerWithEngine(engine);
}

/** Creates the development server. Next serves the API too, so changed API code reloads like changed pages. */
async function openInDevelopment(teardown: Teardown): Promise<HttpServer> {
  const site = siteOf(env());
  const pages = await preparePages({ dev: true, port: env().PORT });
  teardown.add(() => pages.close());
  const answerPage = answerPages(site, pages.handle);
  const routes = {
    site,
    trusts: trustedProxies(env().trustedProxies),
    direct: () => undefined,
    pages: (request, response, { path }) => answerPage(request, response, path),
    onUntrustedForward: warnOnce(),
  } satisfies Parameters<typeof routeRequest>[0];
  return createHttpServer({
    listener: (stopping) => routeRequest(routes, stopping),
    upgrade: pages.upgrade,
    onDraining: endWaitingCalls,
    onError: (cause) => log.error("A request failed outside its handler", { cause }),
  });
}
