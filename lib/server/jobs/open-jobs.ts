import { serveJobs } from "@/lib/jobs/serve";
import { log } from "@/lib/log";
import { createHttpServer, type HttpServer, refuse } from "@/lib/server/http/http-server";
import { answerMonitoring } from "@/lib/server/http/monitoring";
import { webAnswers } from "@/lib/server/http/web-answers";

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
