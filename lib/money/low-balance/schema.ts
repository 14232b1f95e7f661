import { z } from "zod";
import { amountField, environmentField, minorField, timestampField } from "@/lib/base/fields";
import { eventAbout } from "@/lib/outbox/schema";

/** So many amounts of a wallet may warn. */
const MOST_THRESHOLDS = 3;

/** Below which amounts a wallet's reseller is warned, and whether its webhook is told. */
const thresholdsInput = z.object({
  thresholds: amountField.array().max(MOST_THRESHOLDS),
  announces: z.boolean(),
});
export type ThresholdsInput = z.output<typeof thresholdsInput>;

/** A wallet as it was when it fell below a threshold. */
const lowWallet = z.object({
  balance: minorField.meta({ description: "What the wallet held then, in minor units.", example: 49_000 }),
  threshold: minorField.meta({
    description: "Which of your thresholds it fell below, the lowest where it were several, in minor units.",
    example: 50_000,
  }),
  currency: z.string().meta({ description: "An ISO 4217 code.", example: "EUR" }),
  fell_at: timestampField.meta({
    description: "When it fell below the threshold.",
    example: "2025-07-01T11:36:48.000000Z",
  }),
  environment: environmentField,
});

/** What happens to a wallet that its reseller is told of where it switched that on. */
export const lowBalanceEvents = {
  "wallet.low_balance": {
    ...eventAbout(lowWallet, {
      recipient: "reseller",
      summary: "Your wallet fell below one of your thresholds",
      description:
        "An addition that is off until you switch it on in the dashboard, where the thresholds are set. It happens once each time a " +
        "sale, a bill or a debit by the operator takes the wallet from a threshold or above to below it; a top-up above arms it again. " +
        "What becomes of its delivery never counts towards switching off your webhook.",
      timestamp: "2025-07-01T11:36:48.000000Z",
      example: { environment: "live", sequence: 1 },
    }),
    isAddition: true,
  },
} as const;
