import cluster from "node:cluster";
import { beginCounting } from "@/lib/api/http/begin-counting";
import { countRequestsBy, ownCounter } from "@/lib/api/http/request-counter";
import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import type { Role } from "@/lib/base/settings/process-settings";
import { openDoor } from "@/lib/runtime/door/open-door";
import type { Allowance } from "@/lib/runtime/door/page-allowance";
import { createHttpServer, DRAIN_TIMEOUT_MS, type HttpServer, refuse } from "@/lib/runtime/http/http-server";
import { createMonitoringHandler, createWebAdapter } from "@/lib/runtime/http/web-handlers";
import { serveJobs } from "@/lib/runtime/jobs/serve-jobs";
import { openPages } from "@/lib/runtime/pages/open-pages";
import { listen, listenOnSocket } from "@/lib/runtime/process/ports";
import { ownSocketPath } from "@/lib/runtime/process/role-address";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { BatchedRequests } from "./batched-requests";
import { type Count, type CountResult, createLocalCounter } from "./counts";
import { createMetricsReporter } from "./gather-metrics";
import { type FromWorker, isToWorker } from "./messages";
import { lowerPriority, setUpProcess } from "./process-lifecycle";

/** The supervisor does nothing that takes a tenth of this. */
const COUNT_TIMEOUT_MS = 2 * SECOND_MS;
/** Longer than a job takes at an endpoint that is slow. */
const HAND_OVER_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * Serves as one process of a role. What a client may ask for is counted by the supervisor for all processes; while that one
 * is late, by this process for itself. Without the supervisor Node ends this process. `stop` is called when it is told
 * to leave, once it has handed over.
 */
export async function serveRole(role: Role, teardown: Teardown, stop: () => Promise<void>): Promise<void> {
  const { API_RATE_LIMIT, PAGE_RATE_LIMIT, PORT, listenHost } = env();
  const supervisor = new BatchedRequests<Count, CountResult>(
    (asked) => tellSupervisor({ kind: "count", ...asked }),
    COUNT_TIMEOUT_MS,
  );
  const countLocally = createLocalCounter({ counter: ownCounter(API_RATE_LIMIT), pages: PAGE_RATE_LIMIT });
  const counted = async (count: Count) => (await supervisor.request(count)) ?? countLocally(count);
  countRequestsBy({
    take: (book, subject) => counted(["take", book, subject]),
    charge: (book, subject, requests) => counted(["charge", book, subject, requests]),
  });
  const allowance: Allowance = {
    take: async (client, cost) => (PAGE_RATE_LIMIT === 0 ? 0 : (await counted(["page", client, cost])).waitS),
  };
  if (role !== "api") lowerPriority();
  await setUpProcess(teardown);
  const gathering = createMetricsReporter(beginCounting(), tellSupervisor);
  const http = await openRole(role, allowance, teardown);
  process.on("message", (message: unknown) => {
    if (!isToWorker(message)) return;
    if (message.kind === "counted") supervisor.handleResponse(message);
    else if (message.kind === "gathered") gathering.hear(message);
    else if (message.kind === "report") void gathering.report();
    else void leave();
  });
  const socket = ownSocketPath(role);
  await (socket === undefined ? listen(http.server, PORT, listenHost) : listenOnSocket(http.server, socket));
  teardown.add(() => http.close(DRAIN_TIMEOUT_MS));

  async function leave(): Promise<void> {
    await http.handOver(HAND_OVER_TIMEOUT_MS);
    // Ends once the supervisor knows, and this process has given back what connections it was handed until then.
    process.once("disconnect", () => void stop());
    cluster.worker?.disconnect();
  }
}

async function openRole(role: Role, allowance: Allowance, teardown: Teardown): Promise<HttpServer> {
  switch (role) {
    case "api":
      return openDoor(allowance);
    case "pages":
      return await openPages(teardown);
    case "jobs":
      return openJobs();
  }
}

function tellSupervisor(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Where the job engine calls. */
export const JOBS_PATH = "/api/inngest";

/** The server of the role `jobs`: the functions that the job engine calls, whose calls are signed. */
export function openJobs(): HttpServer {
  const answerByWeb = createWebAdapter();
  const monitor = createMonitoringHandler();
  return createHttpServer({
    listener: () => async (request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0]?.replace(/\/$/, "") ?? "";
      if (path === JOBS_PATH) return answerByWeb(request, response, serveJobs);
      if (!(await monitor(request, response, path))) refuse(response, 404, "Only the job engine calls here.");
    },
    onError: (cause) => log.error("A call of the job engine failed outside its handler", { cause }),
  });
}
