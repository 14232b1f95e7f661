import type { CodeRefusal, IntentFailure } from "@/lib/payments/intents/schema";

/** Reasons why an intent failed. */
export const failureWords: Readonly<Record<IntentFailure, string>> = {
  expired: "Not paid in time",
  canceled: "Canceled before it was paid",
  too_many_attempts: "Too many wrong codes",
};

/** Reasons why a checkout refused a code. Vouchers of the other environment are unknown. */
export const refusalWords: Readonly<Record<CodeRefusal, string>> = {
  unknown: "no such voucher in this environment",
  blocked: "the voucher is blocked, or its sale was charged back",
  spent: "the voucher had no balance left",
  expired: "the voucher had expired",
};
