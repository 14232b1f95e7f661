import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import type { Act } from "./act";

/** Writes a completed action to the security log. `subject` is the ID of the affected object. */
export function noteAct({ actorId, accountId, action, environment, network }: Act, subject?: string): void {
  logSecurityEvent(action, { accountId, userId: actorId, environment, network, subject });
}
