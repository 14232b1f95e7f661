import { HOUR_MS } from "@/lib/base/clock";

/** How long after a live sale its reseller can charge it back. */
export const CHARGE_BACK_MS = 24 * HOUR_MS;

/** Returns the last moment at which the reseller can charge back its sale, or null if there is no limit. */
export function chargeBackEndsAt(payment: { environment: "test" | "live"; createdAt: Date }): Date | null {
  return payment.environment === "test" ? null : new Date(payment.createdAt.getTime() + CHARGE_BACK_MS);
}

/**
 * Reports whether a reseller can charge back its sale at `time`: a test sale at any time, a live sale within {@link
 * CHARGE_BACK_MS}.
 */
export function mayChargeBackAt(
  payment: { environment: "test" | "live"; createdAt: Date },
  time: Date,
): boolean {
  const end = chargeBackEndsAt(payment);
  return end === null || time <= end;
}
