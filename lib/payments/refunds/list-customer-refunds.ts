import { timestamp } from "@/lib/base/clock";
import { selectCustomerRefunds } from "./customer-refund-store";

/** A refund as shown to the customer, on a receipt or at a subscription's checkout. */
export type CustomerRefund = Awaited<ReturnType<typeof listCustomerRefunds>>[number];

/** Lists the refunds of the intent or subscription with this checkout access code, oldest first. */
export async function listCustomerRefunds(accessCode: string) {
  const rows = await selectCustomerRefunds(accessCode);
  return rows.map(({ amount, cycle, createdAt, parts }) => ({
    /** The refunded amount in minor units. */
    amount,
    at: timestamp(createdAt),
    /** The refunded cycle of a subscription; null for an intent. */
    cycle,
    /** The vouchers to which the amount was returned. `codeEnding` is null for a few old payments. */
    vouchers: parts.map((part) => ({ ...part, expiresAt: timestamp(new Date(part.expiresAt)) })),
  }));
}
