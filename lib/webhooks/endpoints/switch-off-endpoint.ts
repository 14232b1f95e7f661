import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { disableEndpoint } from "./store";

/**
 * Stops sending events to the caller's URL until one is set again. Events go on being recorded, and can be sent then;
 * deliveries that wait for their next attempt end when its time comes. Audited. Throws `no_webhook_url` where nothing
 * is sent now.
 */
export async function switchOffEndpoint(caller: Caller): Promise<void> {
  const act = actOf(caller, "webhook_url.switched_off", now());
  if (!(await disableEndpoint(caller, "switched_off", act))) throw new AppError("no_webhook_url");
  noteAct(act);
}
