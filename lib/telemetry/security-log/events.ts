import type { AuditActionName } from "@/lib/base/audited-actions";

/** Failed attempts and suspicious events, which appear in the security log only. */
export const securityIncidents = [
  "sign_in.failed",
  "throttled",
  "api_key.used_from_new_network",
  "voucher_codes.refused",
] as const;

type Incident = (typeof securityIncidents)[number];

/** The type of an event in the security log. The operations guide (`deploy/README.md`) documents each type. */
export type SecurityEvent = AuditActionName | Incident;

/** Returns true for events that should raise an alert when they are frequent. */
export function isIncident(event: SecurityEvent): event is Incident {
  return securityIncidents.some((incident) => incident === event);
}
