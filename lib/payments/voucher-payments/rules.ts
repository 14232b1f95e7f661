import { HOUR_MS } from "@/lib/base/clock";

/** A reseller may charge back a live sale for this long. */
export const CHARGE_BACK_MS = 24 * HOUR_MS;

/** Returns when the reseller's right to charge back its sale ends; null when it does not end. */
export function chargeBackEndsAt(payment: { environment: "test" | "live"; createdAt: Date }): Date | null {
  return payment.environment === "test" ? null : new Date(payment.createdAt.getTime() + CHARGE_BACK_MS);
}

/**
 * Reports whether a reseller may charge back its own sale at `time`: always in test, within {@link CHARGE_BACK_MS} in
 * live.
 */
export function mayChargeBackAt(
  payment: { environment: "test" | "live"; createdAt: Date },
  time: Date,
): boolean {
  const end = chargeBackEndsAt(payment);
  return end === null || time <= end;
}
