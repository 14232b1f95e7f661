import type { CodeRefusal, IntentFailure } from "@/lib/payments/intents/schema";

/** Why an intent was not paid. */
export const failureWords: Readonly<Record<IntentFailure, string>> = {
  expired: "Not paid in time",
  canceled: "Canceled before it was paid",
  too_many_attempts: "Too many wrong codes",
};

/** Why a checkout refused a code. A voucher of the other environment is as unknown there as one that never was. */
export const refusalWords: Readonly<Record<CodeRefusal, string>> = {
  unknown: "no such voucher in this environment",
  blocked: "the voucher is blocked, or its sale was charged back",
  spent: "the voucher had no balance left",
  expired: "the voucher had expired",
};
