import cluster from "node:cluster";
import { startCounting } from "@/lib/api/http/begin-counting";
import { localCounter, setRequestCounter } from "@/lib/api/http/request-counter";
import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import type { Role } from "@/lib/base/settings/process-settings";
import { openDoor } from "@/lib/runtime/door/open-door";
import type { Allowance } from "@/lib/runtime/door/page-allowance";
import { DRAIN_TIMEOUT_MS, type HttpServer } from "@/lib/runtime/http/http-server";
import { openJobs } from "@/lib/runtime/jobs/open-jobs";
import { openPages } from "@/lib/runtime/pages/open-pages";
import { listen, listenOnSocket } from "@/lib/runtime/process/listen-port";
import { socketOf } from "@/lib/runtime/process/role-address";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { AskInTurns } from "./ask-in-turns";
import { beginProcess, yieldToApi } from "./begin-process";
import { type Count, type Counted, countHere } from "./counts";
import { gatherThroughSupervisor } from "./gather-metrics";
import { type FromWorker, isToWorker } from "./messages";

/** The supervisor does nothing that takes a tenth of this. */
const PATIENCE_MS = 2 * SECOND_MS;
/** Longer than a job takes at an endpoint that is slow. */
const HAND_OVER_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * Serves as one process of a role. What a client may ask for is counted by the supervisor for all processes; while that one
 * is late, by this process for itself. Without the supervisor Node ends this process. `stop` is called when it is told
 * to leave, once it has handed over.
 */
export async function serveRole(role: Role, teardown: Teardown, stop: () => Promise<void>): Promise<void> {
  const { API_RATE_LIMIT, PAGE_RATE_LIMIT, PORT, listenHost } = env();
  const supervisor = new AskInTurns<Count, Counted>(
    (asked) => tellSupervisor({ kind: "count", ...asked }),
    PATIENCE_MS,
  );
  const countForOneself = countHere({ counter: localCounter(API_RATE_LIMIT), pages: PAGE_RATE_LIMIT });
  const counted = async (count: Count) => (await supervisor.ask(count)) ?? countForOneself(count);
  setRequestCounter({
    take: (book, subject) => counted(["take", book, subject]),
    charge: (book, subject, requests) => counted(["charge", book, subject, requests]),
  });
  const allowance: Allowance = {
    take: async (client, cost) => (PAGE_RATE_LIMIT === 0 ? 0 : (await counted(["page", client, cost])).waitS),
  };
  if (role !== "api") yieldToApi();
  await beginProcess(teardown);
  const gathering = gatherThroughSupervisor(startCounting(), tellSupervisor);
  const http = await openRole(role, allowance, teardown);
  process.on("message", (message: unknown) => {
    if (!isToWorker(message)) return;
    if (message.kind === "counted") supervisor.hear(message);
    else if (message.kind === "gathered") gathering.hear(message);
    else if (message.kind === "report") void gathering.report();
    else void leave();
  });
  const socket = socketOf(role);
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
