import { setTimeout as sleep } from "node:timers/promises";
import { startEngine } from "@/lib/runtime/engine/start-engine";

/**
 * The engine alone, where a real Inngest stands in a deployment: it says its address, asks the app at SERVE_URL for its
 * functions until it has them, and says so. It knows nothing of how many processes answer there.
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
