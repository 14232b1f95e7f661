import { closePool } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { announceStart } from "@/lib/outbox/engine-client";
import type { Engine } from "@/lib/server/engine/start-engine";
import { hearConsole } from "@/lib/server/pages/heard-console";
import { LoopShare } from "@/lib/server/pages/loop-share";
import { PageAllowance } from "@/lib/server/pages/page-allowance";
import { createPageDoor } from "@/lib/server/pages/page-door";
import { PageQueue } from "@/lib/server/pages/page-queue";
import { preparePages } from "@/lib/server/pages/prepare-pages";
import { ReadyPages } from "@/lib/server/pages/ready-pages";
import { renderApart } from "@/lib/server/pages/render-apart";
import { listen, localOrigin } from "@/lib/server/process/listen-port";
import type { Teardown } from "@/lib/server/process/teardown";
import type { TrustedProxies } from "./client-address";
import { directRoutes } from "./direct-routes";
import { createFrontDoor } from "./front-door";
import { unavailable } from "./unavailable";

const DRAIN_TIMEOUT_MS = 10_000;

type Serving = { dev: boolean; trusts: TrustedProxies; engine: Engine | undefined; teardown: Teardown };

/**
 * Opens the front door on the settings' address and port, tells the embedded engine which functions there are, and
 * whatever engine it is that an earlier server may have left deliveries behind. In development Next answers everything,
 * so that changes to the API's code reload like those to pages.
 */
export async function serve({ dev, trusts, engine, teardown }: Serving): Promise<void> {
  const { PORT, PAGE_RATE_LIMIT, listenHost, publicUrl } = env();
  const site = { https: publicUrl.startsWith("https:"), dev };
  teardown.add(closePool);
  if (!dev) hearConsole();
  const pages = await preparePages({ dev, port: PORT });
  teardown.add(() => pages.close());
  const door = createFrontDoor({
    site,
    trusts,
    direct: dev ? () => undefined : directRoutes(),
    pages: createPageDoor({
      site,
      next: pages.handle,
      allowance: new PageAllowance(dev ? 0 : PAGE_RATE_LIMIT),
      ready: new ReadyPages(site, renderApart(pages.handle)),
      queue: new PageQueue(dev ? ALWAYS_FREE : new LoopShare()),
    }),
    ...(dev && { upgrade: pages.upgrade }),
    unavailable,
    onUntrustedForward: warningOnce(),
    onError: (cause) => log.error("A request failed outside its handler", { cause }),
  });
  await listen(door.server, PORT, listenHost);
  teardown.add(() =>
    Promise.all([door.close(DRAIN_TIMEOUT_MS), engine?.stop({ timeoutMs: DRAIN_TIMEOUT_MS })]),
  );
  await engine?.register(`${localOrigin(PORT, listenHost)}/api/inngest`);
  await announceStart();
}

/** In development one person waits, for Next to compile. */
const ALWAYS_FREE = { count: () => undefined, waitMs: () => 0 };

/**
 * Says once that a proxy forwards which nobody trusts: then all its clients are one, who share what one client may.
 * Where some proxies are trusted, it is a client that has written the header itself.
 */
function warningOnce(): () => void {
  const { TESSERA_EMBEDDED, trustedProxies } = env();
  let isSaid = TESSERA_EMBEDDED || trustedProxies.length > 0;
  return () => {
    if (isSaid) return;
    isSaid = true;
    log.warn(
      "Requests come with X-Forwarded-For, and TRUSTED_PROXIES is unset: every client behind that proxy counts as one. Set it to the proxy's address.",
    );
  };
}
