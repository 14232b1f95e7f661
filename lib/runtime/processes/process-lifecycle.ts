import { setPriority } from "node:os";
import type { Role } from "@/lib/base/settings/process-settings";
import { closePool } from "@/lib/db/pool";
import { writeUses } from "@/lib/identity/api-keys/authenticate-key";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { startTraces } from "@/lib/telemetry/traces/spans";
import { stopDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/** Starts tracing. Adds tasks to the teardown that stop deliveries, write the last uses of API keys and close the pool. */
export async function setUpProcess(teardown: Teardown): Promise<void> {
  teardown.add(closePool);
  teardown.add(writeUses);
  teardown.add(stopDeliveries);
  teardown.add(await startTraces());
}

/**
 * The operating system's niceness of each role. On machines with few cores, pages and webhook backlogs must not slow down
 * customers who pay, and nothing must slow down the API.
 */
const NICENESS: Readonly<Record<Role, number>> = { api: 0, checkout: 2, pages: 5, jobs: 5 };

/** Lowers the priority of this process to that of its role. */
export function lowerPriority(role: Role): void {
  try {
    setPriority(NICENESS[role]);
  } catch (cause) {
    log.warn("The priority of the process could not be lowered", { cause });
  }
}
