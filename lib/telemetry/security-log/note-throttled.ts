import { MINUTE_MS } from "@/lib/base/clock";
import { type Concerned, noteSecurityEvent } from "./note-security-event";
import { seldom } from "./seldom";

const turnOf = seldom(MINUTE_MS);

/**
 * Notes that somebody was refused for trying too often, once a minute for each action and network: who floods a throttle
 * must not flood the log. `action` is the throttle's name.
 */
export function noteThrottled(action: string, concerned: Omit<Concerned, "subject">): void {
  const { network, userId } = concerned;
  if (turnOf(`${action} ${userId ?? network ?? ""}`))
    noteSecurityEvent("throttled", { ...concerned, subject: action });
}
