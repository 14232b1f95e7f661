import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/base/clock";
import { residentMib } from "../resident-memory";

/**
 * Samples the memory of a server once a second until `stop` is called. `stop` returns the first sample and the largest one, in
 * MiB.
 */
export function watchMemory(pid: number) {
  const samples: number[] = [];
  let isStopped = false;
  const watching = (async () => {
    for (; !isStopped; await sleep(SECOND_MS)) samples.push(await residentMib(pid));
    samples.push(await residentMib(pid));
  })();
  return {
    async stop(): Promise<{ beforeMib: number; maxMib: number }> {
      isStopped = true;
      await watching;
      return { beforeMib: samples[0] ?? Number.NaN, maxMib: Math.max(...samples) };
    },
  };
}
