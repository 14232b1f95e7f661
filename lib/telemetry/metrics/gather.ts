import type { Registry } from "prom-client";
import { metrics } from "./registry";

/** What a process has counted, as it goes to another one. */
export type MetricsJson = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

type Gather = () => Promise<string | null>;

/** On globalThis, because the server and Next load separate copies of this module. */
const held = globalThis as typeof globalThis & { tesseraGatherMetrics?: Gather };

/** From now on what is asked of this process is gathered so: over several that serve together. */
export function setMetricsGatherer(gather: Gather): void {
  held.tesseraGatherMetrics = gather;
}

/** What this process, or all that serve with it, have counted, as Prometheus reads it; null where it is not known. */
export async function gatherMetrics(): Promise<string | null> {
  const gather = held.tesseraGatherMetrics ?? (async () => (await metrics()?.registry.metrics()) ?? null);
  return await gather();
}
