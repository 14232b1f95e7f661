import { z } from "zod";
import { declareEvent } from "@/lib/base/event-schema";
import { currencyField, environmentField, minorField, timestampField } from "@/lib/base/fields";

/** The state of a wallet when its balance fell below a threshold. */
const lowWallet = z.object({
  balance: minorField.meta({ description: "The balance after the change, in minor units.", example: 49_000 }),
  threshold: minorField.meta({
    description:
      "The threshold that the balance fell below, in minor units; the lowest if it fell below several.",
    example: 50_000,
  }),
  currency: currencyField,
  fell_at: timestampField.meta({
    description: "When the balance fell below the threshold.",
    example: "2025-07-01T11:36:48.000000Z",
  }),
  environment: environmentField,
});

/** The events about a low wallet balance. They are off until a reseller enables them in the dashboard. */
export const lowBalanceEvents = {
  "wallet.low_balance": declareEvent(lowWallet, {
    recipient: "reseller",
    summary: "Your wallet's balance fell below a warning amount (sent only if enabled on the Wallet page)",
    description:
      "Off until you enable it on the Wallet page of the dashboard, where you also set the warning amounts (thresholds). It is " +
      "sent each time a sale, a bill or a debit by the operator takes the balance below a threshold. For the same threshold, it is sent again only after the " +
      "balance has been at or above the threshold. Failed deliveries of this event never disable an endpoint.",
    timestamp: "2025-07-01T11:36:48.000000Z",
    example: { environment: "live", sequence: 1 },
  }),
} as const;
