import { performance } from "node:perf_hooks";

/** A client that asks ten times a second is there all the time. */
const PRESENT_MS = 150;

/** On globalThis, because the server and Next load separate copies of this module. */
const held = globalThis as typeof globalThis & { tesseraAskedAtMs?: number };

/** Somebody asks the API, and waits for its answer. */
export function noteDemand(): void {
  held.tesseraAskedAtMs = performance.now();
}

/** Whether this process has been asked for something of the API just now, so that what can wait gives way. */
export function isInDemand(): boolean {
  return performance.now() - (held.tesseraAskedAtMs ?? -Infinity) < PRESENT_MS;
}
