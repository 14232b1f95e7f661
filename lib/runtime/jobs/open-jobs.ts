import { serveJobs } from "@/lib/runtime/functions/serve";
import { createHttpServer, type HttpServer, refuse } from "@/lib/runtime/http/http-server";
import { answerMonitoring } from "@/lib/runtime/http/monitoring";
import { webAnswers } from "@/lib/runtime/http/web-answers";
import { log } from "@/lib/telemetry/log";

/** Where the job engine calls. */
export const JOBS_PATH = "/api/inngest";

/** The server of the role `jobs`: the functions that the job engine calls, whose calls are signed. */
export function openJobs(): HttpServer {
  const answerByWeb = webAnswers();
  const monitor = answerMonitoring();
  return createHttpServer({
    listener: () => async (request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0]?.replace(/\/$/, "") ?? "";
      if (path === JOBS_PATH) return answerByWeb(request, response, serveJobs);
      if (!(await monitor(request, response, path))) refuse(response, 404, "Only the job engine calls here.");
    },
    onError: (cause) => log.error("A call of the job engine failed outside its handler", { cause }),
  });
}
