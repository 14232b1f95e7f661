import type { IntentFailure } from "@/lib/redemption-intents/schema";

/** Why an intent was not paid. */
export const failureWords: Readonly<Record<IntentFailure, string>> = {
  expired: "Nobody paid in time",
  canceled: "Canceled before it was paid",
  too_many_attempts: "Too many wrong codes",
};
