import { simulatedTime } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { requestContext } from "@/lib/base/request-context";
import { log } from "@/lib/telemetry/log";
import { isIncident, type SecurityEvent } from "./events";

/** Who and what an event is about, as far as it is known. */
export type SecurityEventContext = {
  readonly accountId?: string | undefined;
  readonly userId?: string | null | undefined;
  readonly environment?: Environment | undefined;
  /** The client's network, never its address. */
  readonly network?: string | undefined;
  readonly requestId?: string | undefined;
  /** An id or a word that says which one: a key's id, what was throttled. Never a secret, a code or an e-mail. */
  readonly subject?: string | undefined;
};

/**
 * One line of the security log: every line has every field, null where it is not known. What is played of the past happens to
 * nobody, and is not logged.
 */
export function logSecurityEvent(event: SecurityEvent, concerned: SecurityEventContext): void {
  if (simulatedTime()) return;
  const write = isIncident(event) ? log.warn : log.info;
  const { accountId, userId, environment, network, requestId, subject } = concerned;
  write("Security event", {
    event,
    accountId: accountId ?? null,
    userId: userId ?? null,
    environment: environment ?? null,
    network: network ?? null,
    requestId: requestId ?? requestContext()?.requestId ?? null,
    subject: subject ?? null,
  });
}
