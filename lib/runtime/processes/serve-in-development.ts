import { startCounting } from "@/lib/api/http/begin-counting";
import { setRequestCounter } from "@/lib/api/http/request-counter";
import { startSharedRateLimit } from "@/lib/api/http/shared-rate-limit";
import { env } from "@/lib/base/settings/env";
import { openInDevelopment } from "@/lib/runtime/door/open-in-development";
import type { Engine } from "@/lib/runtime/engine/start-engine";
import { DRAIN_TIMEOUT_MS } from "@/lib/runtime/http/http-server";
import { listen } from "@/lib/runtime/process/listen-port";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { beginProcess } from "./begin-process";
import { tellEngine } from "./tell-engine";

/** Serves everything from this process, and registers the functions with the job engine. Ends when it answers. */
export async function serveInDevelopment(engine: Engine | undefined, teardown: Teardown): Promise<void> {
  const { counter, stop } = startSharedRateLimit();
  setRequestCounter(counter);
  await beginProcess(teardown);
  startCounting();
  const http = await openInDevelopment(teardown);
  await listen(http.server, env().PORT, env().listenHost);
  teardown.add(stop);
  teardown.add(() =>
    Promise.all([http.close(DRAIN_TIMEOUT_MS), engine?.stop({ timeoutMs: DRAIN_TIMEOUT_MS })]),
  );
  await tellEngine(engine);
}
