import { setTimeout as sleep } from "node:timers/promises";
import { startEngine } from "@/lib/runtime/engine/start-engine";

/**
 * Runs the job engine in a separate process, like Inngest in a deployment. Prints its URL, registers the functions of the app
 * at SERVE_URL, then prints "registered".
 */
const engine = await startEngine({
  eventKey: process.env["INNGEST_EVENT_KEY"] ?? "",
  signingKey: process.env["INNGEST_SIGNING_KEY"] ?? "",
});
process.stdout.write(`${engine.url}\n`);
for (;;) {
  try {
    await engine.register(process.env["SERVE_URL"] ?? "");
    break;
  } catch {
    await sleep(200);
  }
}
process.stdout.write("registered\n");
