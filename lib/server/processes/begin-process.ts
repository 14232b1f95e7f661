import { writeUses } from "@/lib/api-keys/note-use";
import { closePool } from "@/lib/db/pool";
import { stopDeliveries } from "@/lib/deliveries/deliver-due";
import type { Teardown } from "@/lib/server/process/teardown";
import { startTraces } from "@/lib/traces/start-traces";

/** Has the teardown of a serving process send, write and close what its work has opened. */
export async function beginProcess(teardown: Teardown): Promise<void> {
  teardown.add(closePool);
  teardown.add(writeUses);
  teardown.add(stopDeliveries);
  teardown.add(await startTraces());
}
