import cluster from "node:cluster";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { BucketLevel } from "@/lib/api/http/buckets";
import { localCounter, setRequestCounter } from "@/lib/api/http/request-counter";
import { startMetricsIfEnabled } from "@/lib/api/http/serve-metrics";
import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import type { Role } from "@/lib/base/settings/process-settings";
import { closePool } from "@/lib/db/pool";
import { writeUses } from "@/lib/identity/api-keys/authenticate-key";
import { openDoor } from "@/lib/runtime/door/open-door";
import {
  type Acceptor,
  createHttpServer,
  DRAIN_TIMEOUT_MS,
  type HttpServer,
  refuse,
} from "@/lib/runtime/http/http-server";
import { answerWith, JOBS_PATH, MONITORING_ROUTES } from "@/lib/runtime/http/web-handlers";
import { serveJobs } from "@/lib/runtime/jobs/serve-jobs";
import { openPages } from "@/lib/runtime/pages/open-pages";
import { listen } from "@/lib/runtime/process/ports";
import { ownSocketPath } from "@/lib/runtime/process/role-address";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { setMetricsGatherer } from "@/lib/telemetry/metrics/registry";
import { startTraces } from "@/lib/telemetry/traces/spans";
import { stopDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { BatchedRequests } from "./batched-requests";
import { GATHER_TIMEOUT_MS } from "./gather-metrics";
import { type Count, type FromWorker, isMessage, type ToWorker } from "./messages";

/** The time to wait for the supervisor's answer to `count` and `closed`, in milliseconds. It normally answers much sooner. */
const SUPERVISOR_TIMEOUT_MS = 2 * SECOND_MS;
/**
 * The time limit for requests in flight when this process leaves, in addition to the keep-alive time. It is longer than a
 * delivery to a slow endpoint takes.
 */
const HAND_OVER_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * The niceness (scheduling priority) of each role's processes. On machines with few cores, pages and webhook backlogs must not
 * slow down customers who are paying, and nothing must slow down the API.
 */
const NICENESS: Readonly<Record<Role, number>> = { api: 0, checkout: 2, pages: 5, jobs: 5 };

/**
 * Starts tracing. Adds tasks to the teardown that stop tracing and deliveries, store when API keys were last used, and close
 * the pool.
 */
export async function setUpProcess(teardown: Teardown): Promise<void> {
  teardown.add(closePool);
  teardown.add(writeUses);
  teardown.add(stopDeliveries);
  teardown.add(await startTraces());
}

/**
 * Serves a role from this process and resolves when it listens. The supervisor counts the requests of all processes toward the
 * rate limits; if the supervisor does not answer in time, this process counts its requests itself. Calls `stop` after the
 * supervisor has sent `leave` and all connections are closed. Node ends this process when the supervisor ends.
 */
export async function serveRole(role: Role, teardown: Teardown, stop: () => Promise<void>): Promise<void> {
  const supervisor = new BatchedRequests<Count, BucketLevel>(
    (batch) => sendToSupervisor({ kind: "count", ...batch }),
    SUPERVISOR_TIMEOUT_MS,
  );
  const local = localCounter(env());
  const count = async (...[method, ...call]: Count) =>
    (await supervisor.request([method, ...call])) ?? local[method](...call);
  setRequestCounter({
    take: (...call) => count("take", ...call),
    charge: (...call) => count("charge", ...call),
  });
  // A scrape fails when the supervisor does not answer in time, because this process's own metrics alone would be wrong.
  const scrapes = new BatchedRequests<"all", string | null>(
    (batch) => sendToSupervisor({ kind: "gather", ...batch }),
    GATHER_TIMEOUT_MS,
  );
  setMetricsGatherer(async () => (await scrapes.request("all")) ?? null);
  try {
    setPriority(NICENESS[role]);
  } catch (cause) {
    log.warn("The priority of the process could not be lowered", { cause });
  }
  await setUpProcess(teardown);
  const metrics = startMetricsIfEnabled();
  let onReleased = () => {};
  const released = new Promise<void>((resolve) => {
    onReleased = resolve;
  });
  const http = await openRole(role, teardown);
  process.on("message", async (message: unknown) => {
    if (!isMessage<ToWorker>(message)) return;
    if (message.kind === "counted") supervisor.handleResponse(message);
    else if (message.kind === "gathered") scrapes.handleResponse(message);
    else if (message.kind === "leave") await leave();
    else if (message.kind === "release") onReleased();
    else sendToSupervisor({ kind: "report", metrics: (await metrics?.registry.getMetricsAsJSON()) ?? [] });
  });
  const socketPath = ownSocketPath(role);
  const address = socketPath === undefined ? { port: env().PORT, host: env().listenHost } : { socketPath };
  await listen(http.server, address);
  // The supervisor accepts connections for its workers and sends the next one when a worker has received the previous one.
  const acceptor: Acceptor = {
    passTurn: () => supervisor.roundTrip(),
    async allClosed() {
      sendToSupervisor({ kind: "closed" });
      await Promise.race([released, sleep(SUPERVISOR_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
  teardown.add(() => http.close(DRAIN_TIMEOUT_MS, acceptor));

  async function leave(): Promise<void> {
    await http.handOver(HAND_OVER_TIMEOUT_MS);
    // "disconnect" follows once the supervisor knows that this process is leaving, and this process has returned the
    // connections that it received in the meantime.
    process.once("disconnect", () => void stop());
    cluster.worker?.disconnect();
  }
}

async function openRole(role: Role, teardown: Teardown): Promise<HttpServer> {
  switch (role) {
    case "api":
      return openDoor();
    case "pages":
    case "checkout":
      return await openPages(teardown);
    case "jobs":
      return openJobs();
  }
}

/** Creates the server of the role `jobs`, which answers the job engine's signed calls, health checks and metrics scrapes. */
function openJobs(): HttpServer {
  return createHttpServer({
    listener: () => async (request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0]?.replace(/\/$/, "") ?? "";
      const handler = path === JOBS_PATH ? serveJobs : MONITORING_ROUTES[path];
      if (handler) return answerWith(handler, request, response);
      refuse(response, 404, "This server answers only the job engine.");
    },
    onError: (cause) => log.error("A call of the job engine failed outside its handler", { cause }),
  });
}

function sendToSupervisor(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
