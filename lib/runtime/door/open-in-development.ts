import { env } from "@/lib/base/settings/env";
import { createHttpServer, type HttpServer } from "@/lib/runtime/http/http-server";
import { siteOf } from "@/lib/runtime/http/security-headers";
import { answerPages } from "@/lib/runtime/pages/answer-page";
import { preparePages } from "@/lib/runtime/pages/prepare-pages";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { endWaitingCalls } from "@/lib/webhooks/events/waiting-calls";
import { trustedProxies } from "./client-address";
import { warningOnce } from "./open-door";
import { routeRequest } from "./route-request";

/** The one server of development: Next answers everything, so that changes to the API's code reload like those to pages. */
export async function openInDevelopment(teardown: Teardown): Promise<HttpServer> {
  const site = siteOf(env());
  const pages = await preparePages({ dev: true, port: env().PORT });
  teardown.add(() => pages.close());
  const answerPage = answerPages(site, pages.handle);
  const routes = {
    site,
    trusts: trustedProxies(env().trustedProxies),
    direct: () => undefined,
    pages: (request, response, { path }) => answerPage(request, response, path),
    onUntrustedForward: warningOnce(),
  } satisfies Parameters<typeof routeRequest>[0];
  return createHttpServer({
    listener: (stopping) => routeRequest(routes, stopping),
    upgrade: pages.upgrade,
    onDraining: endWaitingCalls,
    onError: (cause) => log.error("A request failed outside its handler", { cause }),
  });
}
