import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import type { Act } from "./act";

/** Writes an act that has been done into the security log. `subject` is the id of what it was done to. */
export function noteAct({ actorId, accountId, action, environment, network }: Act, subject?: string): void {
  logSecurityEvent(action, { accountId, userId: actorId, environment, network, subject });
}
