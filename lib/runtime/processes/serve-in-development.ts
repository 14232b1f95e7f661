import { setRequestCounter, startSharedRateLimit } from "@/lib/api/http/request-counter";
import { startMetricsIfEnabled } from "@/lib/api/http/serve-metrics";
import { env } from "@/lib/base/settings/env";
import { createDoor } from "@/lib/runtime/door/open-door";
import type { Engine } from "@/lib/runtime/engine/start-engine";
import { DRAIN_TIMEOUT_MS, type HttpServer } from "@/lib/runtime/http/http-server";
import { siteOf } from "@/lib/runtime/http/security-headers";
import { answerPages } from "@/lib/runtime/pages/answer-page";
import { preparePages } from "@/lib/runtime/pages/open-pages";
import { listen } from "@/lib/runtime/process/ports";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { setUpProcess } from "./serve-role";
import { registerWithEngine } from "./supervise";

/**
 * Serves all roles from this process and calls {@link registerWithEngine}. Resolves when the server listens and that call has
 * ended.
 */
export async function serveInDevelopment(engine: Engine | undefined, teardown: Teardown): Promise<void> {
  const { counter, stop } = startSharedRateLimit();
  setRequestCounter(counter);
  await setUpProcess(teardown);
  startMetricsIfEnabled();
  const http = await openInDevelopment(teardown);
  await listen(http.server, { port: env().PORT, host: env().listenHost });
  teardown.add(stop);
  teardown.add(() => Promise.all([http.close(DRAIN_TIMEOUT_MS), engine?.stop(DRAIN_TIMEOUT_MS)]));
  await registerWithEngine(engine);
}

/** Creates the development server. Next serves the API too, so changed API code reloads like changed pages. */
async function openInDevelopment(teardown: Teardown): Promise<HttpServer> {
  const pages = await preparePages({ dev: true, port: env().PORT });
  teardown.add(() => pages.close());
  const answerPage = answerPages(siteOf(env()), pages.handle);
  return createDoor({
    direct: () => undefined,
    pages: (request, response, { path }) => answerPage(request, response, path),
    upgrade: pages.upgrade,
  });
}
