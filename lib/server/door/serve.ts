import { closePool } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { announceStart } from "@/lib/outbox/engine-client";
import type { Engine } from "@/lib/server/engine/start-engine";
import { listen, localOrigin } from "@/lib/server/process/listen-port";
import type { Teardown } from "@/lib/server/process/teardown";
import type { TrustedProxies } from "./client-address";
import { directRoutes } from "./direct-routes";
import { createFrontDoor } from "./front-door";
import { preparePages } from "./pages";
import { unavailable } from "./unavailable";

const DRAIN_TIMEOUT_MS = 10_000;

type Serving = { dev: boolean; trusts: TrustedProxies; engine: Engine | undefined; teardown: Teardown };

/**
 * Opens the front door on the settings' address and port, tells the embedded engine which functions there are, and whatever engine it
 * is that an earlier server may have left deliveries behind.
 * In development Next answers everything, so that changes to the API's code reload like those to pages.
 */
export async function serve({ dev, trusts, engine, teardown }: Serving): Promise<void> {
  const { PORT, listenHost, publicUrl } = env();
  teardown.add(closePool);
  const pages = await preparePages({ dev, port: PORT });
  teardown.add(() => pages.close());
  const door = createFrontDoor({
    site: { https: publicUrl.startsWith("https:"), dev },
    trusts,
    direct: dev ? () => undefined : directRoutes(),
    pages: pages.handle,
    ...(dev && { upgrade: pages.upgrade }),
    unavailable,
    onError: (cause) => log.error("A request failed outside its handler", { cause }),
  });
  await listen(door.server, PORT, listenHost);
  teardown.add(() =>
    Promise.all([door.close(DRAIN_TIMEOUT_MS), engine?.stop({ timeoutMs: DRAIN_TIMEOUT_MS })]),
  );
  await engine?.register(`${localOrigin(PORT, listenHost)}/api/inngest`);
  await announceStart();
}
