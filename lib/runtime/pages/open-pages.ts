import { trustClientIpHeader } from "@/lib/api/http/front-door-headers";
import { env } from "@/lib/base/settings/env";
import { isFromDoor } from "@/lib/runtime/http/door-secret";
import { createHttpServer, type HttpServer, refuse } from "@/lib/runtime/http/http-server";
import { answerMonitoring } from "@/lib/runtime/http/monitoring";
import { siteOf } from "@/lib/runtime/http/security-headers";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { answerPages } from "./answer-page";
import { hearConsole } from "./heard-console";
import { preparePages } from "./prepare-pages";

/** The server of the role `pages`: Next behind the front door, whose requests alone it answers. */
export async function openPages(teardown: Teardown): Promise<HttpServer> {
  hearConsole();
  trustClientIpHeader();
  const pages = await preparePages({ dev: false, port: env().PORT });
  teardown.add(() => pages.close());
  const answerPage = answerPages(siteOf(env()), pages.handle);
  const monitor = answerMonitoring();
  return createHttpServer({
    listener: () => async (request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
      if (isFromDoor(request)) return answerPage(request, response, path);
      if (!(await monitor(request, response, path)))
        refuse(response, 403, "Pages are answered through the front door alone.");
    },
    onError: (cause) => log.error("A page failed outside its handler", { cause }),
  });
}
