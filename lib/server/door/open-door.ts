import path from "node:path";
import { writeUses } from "@/lib/api-keys/note-use";
import { closePool } from "@/lib/db/pool";
import { stopDeliveries } from "@/lib/deliveries/deliver-due";
import { documentationPaths } from "@/lib/documentation/pages";
import { env } from "@/lib/env";
import { endWaitingCalls } from "@/lib/events/waiting-calls";
import { beginCounting } from "@/lib/http/begin-counting";
import { log } from "@/lib/log";
import { hearConsole } from "@/lib/server/pages/heard-console";
import { LoopShare } from "@/lib/server/pages/loop-share";
import type { Allowance } from "@/lib/server/pages/page-allowance";
import { createPageDoor, type PageDoor } from "@/lib/server/pages/page-door";
import { ENDLESS_MS, PageQueue } from "@/lib/server/pages/page-queue";
import { type Pages, preparePages } from "@/lib/server/pages/prepare-pages";
import { ReadyFiles } from "@/lib/server/pages/ready-files";
import { ReadyPages } from "@/lib/server/pages/ready-pages";
import { renderApart } from "@/lib/server/pages/render-apart";
import { listen } from "@/lib/server/process/listen-port";
import { PROJECT_ROOT } from "@/lib/server/process/project-root";
import type { Teardown } from "@/lib/server/process/teardown";
import { startTraces } from "@/lib/traces/start-traces";
import { trustedProxies } from "./client-address";
import { directRoutes } from "./direct-routes";
import { createFrontDoor, type FrontDoor } from "./front-door";
import { unavailable } from "./unavailable";

type Opening = {
  dev: boolean;
  allowance: Allowance;
  teardown: Teardown;
  /** Resolves when the pages are built; undefined where they are already, or are compiled on demand. */
  pagesBuilt: Promise<void> | undefined;
};

type OpenDoor = {
  door: FrontDoor;
  /** Resolves when pages are answered; rejects when they cannot be built or loaded. */
  pagesReady: Promise<void>;
};

/**
 * Opens the front door on the settings' address and port; the caller closes it. While the pages are being built the API
 * answers and pages are 503; otherwise the door opens once they are loaded. In development Next answers everything, so that
 * changes to the API's code reload like those to pages.
 */
export async function openDoor({ dev, allowance, teardown, pagesBuilt }: Opening): Promise<OpenDoor> {
  const { PORT, listenHost, publicUrl, TESSERA_PATIENT_PAGES } = env();
  const site = { https: publicUrl.startsWith("https:"), dev };
  teardown.add(closePool);
  teardown.add(writeUses);
  teardown.add(stopDeliveries);
  teardown.add(await startTraces());
  beginCounting();
  if (!dev) hearConsole();
  let pages: Pages | undefined;
  let answerPage: PageDoor | undefined;
  teardown.add(() => pages?.close());
  const loadPages = async () => {
    await pagesBuilt;
    pages = await preparePages({ dev, port: PORT });
    answerPage = createPageDoor({
      site,
      next: pages.handle,
      allowance,
      ready: new ReadyPages(site, renderApart(pages.handle), documentationPaths()),
      files: new ReadyFiles(dev ? undefined : path.join(PROJECT_ROOT, ".next")),
      queue: new PageQueue(
        dev ? ALWAYS_FREE : new LoopShare(),
        TESSERA_PATIENT_PAGES ? ENDLESS_MS : undefined,
      ),
    });
  };
  const pagesReady = loadPages();
  // The caller learns of a failure; until it asks, this is no unhandled rejection.
  pagesReady.catch(() => undefined);
  if (!pagesBuilt) await pagesReady;
  const door = createFrontDoor({
    site,
    trusts: trustedProxies(env().trustedProxies),
    direct: dev ? () => undefined : directRoutes(),
    pages: () => answerPage,
    ...(dev && pages && { upgrade: pages.upgrade }),
    unavailable,
    onDraining: endWaitingCalls,
    onUntrustedForward: warningOnce(),
    onError: (cause) => log.error("A request failed outside its handler", { cause }),
  });
  await listen(door.server, PORT, listenHost);
  return { door, pagesReady };
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
