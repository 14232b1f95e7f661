import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS, simulatedTime } from "@/lib/clock";
import { log } from "@/lib/log";
import { currentTraceparent } from "@/lib/traces/spans";
import type { Due } from "./batches";
import { askForSweep, sendDue } from "./engine-client";

const MAX_WAITING = 20_000;
/** What one endpoint may have waiting here; beyond it the last one stands for all that is due there. */
const MAX_OF_ENDPOINT = 200;
const MAX_BATCH = 1_000;
/** How long after the engine could not be told it is tried again. */
const RETRY_MS = SECOND_MS;

/**
 * Tells the job engine what is due, after the commit and best effort: returns at once and never fails. What it drops (the
 * engine is away, too many wait) the sweep finds again, which the engine is asked for as soon as it answers. What is played
 * of the past is not announced.
 */
export function announce(due: readonly Due[]): void {
  if (simulatedTime()) return;
  const traceparent = currentTraceparent();
  for (const one of due) {
    const ofEndpoint = (waitingOf.get(one.endpointId) ?? 0) + 1;
    if (waiting.length >= MAX_WAITING) {
      dropped = true;
      return;
    }
    if (ofEndpoint > MAX_OF_ENDPOINT + 1) continue;
    waitingOf.set(one.endpointId, ofEndpoint);
    const { deliveryId, ...all } = one;
    const told = ofEndpoint > MAX_OF_ENDPOINT ? all : one;
    if (traceparent === undefined || deliveryId === undefined) waiting.push(told);
    else waiting.push({ traces: { [deliveryId]: traceparent }, ...told });
  }
  if (!sending) void drain();
}

const waiting: Due[] = [];
const waitingOf = new Map<string, number>();
let sending = false;
/** Whether something was dropped for which the engine has not been asked for a sweep yet. */
let dropped = false;

/** One request to the engine at a time; what comes meanwhile goes with the next. */
async function drain(): Promise<void> {
  sending = true;
  while (waiting.length > 0 || dropped) {
    const batch = waiting.splice(0, MAX_BATCH);
    for (const { endpointId } of batch) forgetOne(endpointId);
    try {
      if (dropped) {
        dropped = false;
        await askForSweep();
      }
      if (batch.length > 0) await sendDue(batch);
    } catch (cause) {
      dropped = true;
      const { length: count } = batch;
      if (count > 0) log.warn("Could not announce deliveries; the sweep will find them", { count, cause });
      // No process stays for it.
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
  sending = false;
}

function forgetOne(endpointId: string): void {
  const left = (waitingOf.get(endpointId) ?? 0) - 1;
  if (left > 0) waitingOf.set(endpointId, left);
  else waitingOf.delete(endpointId);
}
