import type { Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { endRest } from "./store";

/** Ends the rest of an endpoint that kept failing: its account asks for something to be sent, so it may be repaired. */
export async function wakeEndpoint(caller: Tenant): Promise<void> {
  await endRest(caller, now());
}
