import type { IntentFailure } from "@/lib/redemption-intents/schema";

/** Why an intent was not paid. */
export const failureWords: Readonly<Record<IntentFailure, string>> = {
  expired: "Nobody paid in time",
  canceled: "Canceled by the customer",
  too_many_attempts: "Too many wrong codes",
};
