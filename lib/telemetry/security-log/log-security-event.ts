import type { AuditActionName } from "@/lib/base/audited-actions";
import { MINUTE_MS, simulatedTime } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { requestContext } from "@/lib/base/request-context";
import { log } from "@/lib/telemetry/log";
import { atMostOncePer } from "./at-most-once-per";

/** Failed attempts and suspicious events, which appear only in the security log. Frequent ones should raise an alert. */
export const securityIncidents = [
  "sign_in.failed",
  "throttled",
  "api_key.used_from_new_network",
  "voucher_codes.refused",
] as const;

/** The type of an event in the security log. The operations guide (`deploy/README.md`) documents each type. */
type SecurityEvent = AuditActionName | (typeof securityIncidents)[number];

/** The known context of a security event: its account, user and client. */
type SecurityEventContext = {
  readonly accountId?: string | undefined;
  readonly userId?: string | null | undefined;
  readonly environment?: Environment | undefined;
  /** The client's network, never its address. */
  readonly network?: string | undefined;
  /** An ID or a word, such as a key's ID or the name of a throttle. Never a secret, a voucher code or an email address. */
  readonly subject?: string | undefined;
};

/**
 * Writes one line to the security log, with the ID of the current request. Every line has all fields; unknown ones are null.
 * Logs nothing in simulated time.
 */
export function logSecurityEvent(event: SecurityEvent, context: SecurityEventContext): void {
  if (simulatedTime()) return;
  const write = securityIncidents.some((incident) => incident === event) ? log.warn : log.info;
  const { accountId, userId, environment, network, subject } = context;
  write("Security event", {
    event,
    accountId: accountId ?? null,
    userId: userId ?? null,
    environment: environment ?? null,
    network: network ?? null,
    requestId: requestContext()?.requestId ?? null,
    subject: subject ?? null,
  });
}

const isDue = atMostOncePer(MINUTE_MS);

/**
 * Logs that a client was throttled. So that a flood of requests does not flood the log, each process logs this at most once a
 * minute per action and user or, without a user, per action and network. `action` is the name of the throttle.
 */
export function logThrottled(action: string, context: Omit<SecurityEventContext, "subject">): void {
  const { network, userId } = context;
  if (isDue(`${action} ${userId ?? network ?? ""}`))
    logSecurityEvent("throttled", { ...context, subject: action });
}
