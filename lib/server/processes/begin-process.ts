import { constants, setPriority } from "node:os";
import { writeUses } from "@/lib/api-keys/note-use";
import { closePool } from "@/lib/db/pool";
import { stopDeliveries } from "@/lib/deliveries/deliver-due";
import { log } from "@/lib/log";
import type { Teardown } from "@/lib/server/process/teardown";
import { startTraces } from "@/lib/traces/start-traces";

/** Has the teardown of a serving process send, write and close what its work has opened. */
export async function beginProcess(teardown: Teardown): Promise<void> {
  teardown.add(closePool);
  teardown.add(writeUses);
  teardown.add(stopDeliveries);
  teardown.add(await startTraces());
}

/** On few cores a flood of pages or a backlog of webhooks yields to the API. */
const BACKGROUND_PRIORITY = Math.round(constants.priority.PRIORITY_BELOW_NORMAL / 2);

/** Lowers the priority of this process below that of the API's processes. */
export function yieldToApi(): void {
  try {
    setPriority(BACKGROUND_PRIORITY);
  } catch (cause) {
    log.warn("The priority of the process could not be lowered", { cause });
  }
}
