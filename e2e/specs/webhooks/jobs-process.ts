import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { startEngine } from "@/lib/runtime/engine/start-engine";

/**
 * Runs the job engine and its functions in a process that a test can kill. Prints "ready" once the engine is running and the
 * first sweep for due deliveries has been requested. Does not handle SIGTERM, so the process always ends as in a crash.
 */
const engine = await startEngine({
  eventKey: process.env["INNGEST_EVENT_KEY"] ?? "",
  signingKey: process.env["INNGEST_SIGNING_KEY"] ?? "",
  onError: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
});
process.env["INNGEST_BASE_URL"] = engine.url;
const { serveJobs } = await import("@/lib/runtime/jobs/serve-jobs");
const { requestSweepAtStart } = await import("@/lib/outbox/announce");
const server = createServer(getRequestListener(serveJobs));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
await engine.register(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/inngest`);
await requestSweepAtStart();
process.stdout.write("ready\n");
