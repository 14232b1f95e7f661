import { HOUR_MS } from "@/lib/base/clock";

/** How long after a live sale its reseller may charge it back. */
const CHARGE_BACK_MS = 24 * HOUR_MS;

/** Until when a reseller may charge its own sale back; null where that has no end. */
export function chargeBackEndsAt(payment: { environment: "test" | "live"; createdAt: Date }): Date | null {
  return payment.environment === "test" ? null : new Date(payment.createdAt.getTime() + CHARGE_BACK_MS);
}

/** Whether a reseller may charge its own sale back at a time: in test always, in live within {@link CHARGE_BACK_MS}. */
export function mayChargeBackAt(
  payment: { environment: "test" | "live"; createdAt: Date },
  time: Date,
): boolean {
  const end = chargeBackEndsAt(payment);
  return end === null || time <= end;
}
