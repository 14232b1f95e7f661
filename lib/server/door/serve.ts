import { env } from "@/lib/env";
import { countTogether } from "@/lib/http/count-together";
import { countRequestsBy } from "@/lib/http/request-counter";
import type { Engine } from "@/lib/server/engine/start-engine";
import { PageAllowance } from "@/lib/server/pages/page-allowance";
import type { Teardown } from "@/lib/server/process/teardown";
import { DRAIN_TIMEOUT_MS } from "./front-door";
import { openDoor } from "./open-door";
import { tellEngine } from "./tell-engine";

type Serving = {
  dev: boolean;
  engine: Engine | undefined;
  teardown: Teardown;
  /** Resolves when the pages are built; undefined where they are already, or are compiled on demand. */
  pagesBuilt: Promise<void> | undefined;
};

/**
 * Serves from this process alone: opens the front door and registers the functions with the job engine. Resolves when the
 * API answers; `pagesReady` resolves when pages do.
 */
export async function serve(serving: Serving): Promise<{ pagesReady: Promise<void> }> {
  const { dev, engine, teardown, pagesBuilt } = serving;
  const { counter, stop } = countTogether();
  countRequestsBy(counter);
  const allowance = new PageAllowance(dev ? 0 : env().PAGE_RATE_LIMIT);
  const { door, pagesReady } = await openDoor({ dev, allowance, teardown, pagesBuilt });
  teardown.add(stop);
  teardown.add(() =>
    Promise.all([door.close(DRAIN_TIMEOUT_MS), engine?.stop({ timeoutMs: DRAIN_TIMEOUT_MS })]),
  );
  await tellEngine(engine);
  return { pagesReady };
}
