import { constants, setPriority } from "node:os";
import { closePool } from "@/lib/db/pool";
import { writeUses } from "@/lib/identity/api-keys/record-use";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { startTraces } from "@/lib/telemetry/traces/spans";
import { stopDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/** Starts tracing, and adds the cleanup of deliveries, API key uses and the pool to the teardown. */
export async function setUpProcess(teardown: Teardown): Promise<void> {
  teardown.add(closePool);
  teardown.add(writeUses);
  teardown.add(stopDeliveries);
  teardown.add(await startTraces());
}

/** Below normal, so that a flood of pages or a backlog of webhooks does not slow down the API on machines with few cores. */
const BACKGROUND_PRIORITY = Math.round(constants.priority.PRIORITY_BELOW_NORMAL / 2);

/** Lowers the priority of this process below that of the API's processes. */
export function lowerPriority(): void {
  try {
    setPriority(BACKGROUND_PRIORITY);
  } catch (cause) {
    log.warn("The priority of the process could not be lowered", { cause });
  }
}
