import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { startEngine } from "@/lib/runtime/engine/start-engine";

/**
 * The job engine and the functions it runs, in a process of their own that a test can kill. Says "ready" with the
 * address of its events once it works; SIGTERM is not handled, so that every end is a crash.
 */
const engine = await startEngine({
  eventKey: process.env["INNGEST_EVENT_KEY"] ?? "",
  signingKey: process.env["INNGEST_SIGNING_KEY"] ?? "",
  onError: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
});
process.env["INNGEST_BASE_URL"] = engine.url;
const { serveJobs } = await import("@/lib/runtime/jobs/serve-jobs");
const { announceStart } = await import("@/lib/outbox/engine-client");
const server = createServer(getRequestListener(serveJobs));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
await engine.register(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/inngest`);
await announceStart();
process.stdout.write("ready\n");
