import { constants, setPriority } from "node:os";
import { env } from "@/lib/env";
import { vouchForClientIp } from "@/lib/http/client-ip";
import { log } from "@/lib/log";
import { isFromDoor } from "@/lib/server/http/door-secret";
import { createHttpServer, type HttpServer, refuse } from "@/lib/server/http/http-server";
import { answerMonitoring } from "@/lib/server/http/monitoring";
import { siteOf } from "@/lib/server/http/security-headers";
import type { Teardown } from "@/lib/server/process/teardown";
import { answerPages } from "./answer-page";
import { hearConsole } from "./heard-console";
import { preparePages } from "./prepare-pages";

/** Where there are few cores a flood of pages gives way to the API. */
const NICENESS = Math.round(constants.priority.PRIORITY_BELOW_NORMAL / 2);

/** The server of the role `pages`: Next behind the front door, whose requests alone it answers. */
export async function openPages(teardown: Teardown): Promise<HttpServer> {
  yieldToOthers();
  hearConsole();
  vouchForClientIp();
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

function yieldToOthers(): void {
  try {
    setPriority(NICENESS);
  } catch (cause) {
    log.warn("The priority of the pages could not be lowered", { cause });
  }
}
