import { env } from "@/lib/base/settings/env";
import { announceStart } from "@/lib/outbox/engine-client";
import type { Engine } from "@/lib/runtime/engine/start-engine";
import { localOrigin } from "@/lib/runtime/process/listen-port";

/**
 * Tells the embedded engine which functions are served at the settings' port, and whatever engine it is that an earlier
 * server may have left deliveries behind.
 */
export async function tellEngine(engine: Engine | undefined): Promise<void> {
  const { PORT, listenHost } = env();
  await engine?.register(`${localOrigin(PORT, listenHost)}/api/inngest`);
  await announceStart();
}
