import { MINUTE_MS } from "@/lib/base/clock";
import { atMostOncePer } from "./at-most-once-per";
import { logSecurityEvent, type SecurityEventContext } from "./log-security-event";

const turnOf = atMostOncePer(MINUTE_MS);

/**
 * Notes that somebody was refused for trying too often, once a minute for each action and network: who floods a throttle
 * must not flood the log. `action` is the throttle's name.
 */
export function logThrottled(action: string, concerned: Omit<SecurityEventContext, "subject">): void {
  const { network, userId } = concerned;
  if (turnOf(`${action} ${userId ?? network ?? ""}`))
    logSecurityEvent("throttled", { ...concerned, subject: action });
}
