import cluster from "node:cluster";
import { localCounter, setRequestCounter } from "@/lib/api/http/request-counter";
import { startMetricsIfEnabled } from "@/lib/api/http/start-metrics";
import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import type { Role } from "@/lib/base/settings/process-settings";
import { openDoor } from "@/lib/runtime/door/open-door";
import type { Allowance } from "@/lib/runtime/door/page-allowance";
import { createHttpServer, DRAIN_TIMEOUT_MS, type HttpServer, refuse } from "@/lib/runtime/http/http-server";
import { JOBS_PATH } from "@/lib/runtime/http/paths";
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

/** The time to wait for the supervisor's counts. No work of the supervisor takes nearly as long. */
const COUNT_TIMEOUT_MS = 2 * SECOND_MS;
/** The time that requests in flight have to finish during a hand-over, longer than a delivery to a slow endpoint. */
const HAND_OVER_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * Starts one process of a role and resolves when it listens. The supervisor counts requests for all processes; if it does not
 * answer in time, this process counts alone. Calls `stop` once the supervisor has sent `leave` and the connections are handed
 * over. Node ends this process when the supervisor ends.
 */
export async function serveRole(role: Role, teardown: Teardown, stop: () => Promise<void>): Promise<void> {
  const { API_RATE_LIMIT, PAGE_RATE_LIMIT, PORT, listenHost } = env();
  const supervisor = new BatchedRequests<Count, CountResult>(
    (batch) => sendToSupervisor({ kind: "count", ...batch }),
    COUNT_TIMEOUT_MS,
  );
  const countLocally = createLocalCounter({ counter: localCounter(API_RATE_LIMIT), pages: PAGE_RATE_LIMIT });
  const count = async (item: Count) => (await supervisor.request(item)) ?? countLocally(item);
  setRequestCounter({
    take: (bucketSet, subject) => count(["take", bucketSet, subject]),
    charge: (bucketSet, subject, requests) => count(["charge", bucketSet, subject, requests]),
  });
  const allowance: Allowance = {
    take: async (client, cost) => (PAGE_RATE_LIMIT === 0 ? 0 : (await count(["page", client, cost])).waitS),
  };
  lowerPriority(role);
  await setUpProcess(teardown);
  const metrics = createMetricsReporter(startMetricsIfEnabled(), sendToSupervisor);
  const http = await openRole(role, allowance, teardown);
  process.on("message", (message: unknown) => {
    if (!isToWorker(message)) return;
    if (message.kind === "counted") supervisor.handleResponse(message);
    else if (message.kind === "gathered") metrics.handleGathered(message);
    else if (message.kind === "report") void metrics.report();
    else void leave();
  });
  const socket = ownSocketPath(role);
  await (socket === undefined ? listen(http.server, PORT, listenHost) : listenOnSocket(http.server, socket));
  // The supervisor accepts connections for its workers and sends the next one when a worker has received the previous one.
  teardown.add(() => http.close(DRAIN_TIMEOUT_MS, () => supervisor.roundTrip()));

  async function leave(): Promise<void> {
    await http.handOver(HAND_OVER_TIMEOUT_MS);
    // "disconnect" follows once the supervisor knows and this process has returned the connections it received in the meantime.
    process.once("disconnect", () => void stop());
    cluster.worker?.disconnect();
  }
}

async function openRole(role: Role, allowance: Allowance, teardown: Teardown): Promise<HttpServer> {
  switch (role) {
    case "api":
      return openDoor(allowance);
    case "pages":
    case "checkout":
      return await openPages(teardown);
    case "jobs":
      return openJobs();
  }
}

/** Creates the server of the role `jobs`, which answers the job engine's signed calls. */
function openJobs(): HttpServer {
  const runWebHandler = createWebAdapter();
  const answerMonitoring = createMonitoringHandler();
  return createHttpServer({
    listener: () => async (request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0]?.replace(/\/$/, "") ?? "";
      if (path === JOBS_PATH) return runWebHandler(request, response, serveJobs);
      if (!(await answerMonitoring(request, response, path)))
        refuse(response, 404, "Only the job engine calls here.");
    },
    onError: (cause) => log.error("A call of the job engine failed outside its handler", { cause }),
  });
}

function sendToSupervisor(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
