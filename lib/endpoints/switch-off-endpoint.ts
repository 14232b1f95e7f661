import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { disableEndpoint } from "./store";

/**
 * Stops sending events to the caller's URL until one is set again. Events go on being recorded, and can be sent then;
 * deliveries that wait for their next attempt end when its time comes. Throws `no_webhook_url` where nothing is sent now.
 */
export async function switchOffEndpoint(caller: Caller): Promise<void> {
  const disabled = await disableEndpoint(caller, { reason: "switched_off", at: now() });
  if (!disabled) throw new AppError("no_webhook_url");
}
