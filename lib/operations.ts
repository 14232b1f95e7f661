import { listCountriesOperation } from "@/lib/countries/operations";
import type { Operation } from "@/lib/http/operation";
import { createRedemptionIntent, retrieveRedemptionIntent } from "@/lib/redemption-intents/operations";
import {
  cancelSubscriptionOperation,
  confirmCancellationOperation,
  createSubscriptionOperation,
  listBilledSubscriptionsOperation,
  retrieveSubscriptionOperation,
} from "@/lib/subscriptions/operations";
import { createVoucherPayment, retrieveVoucherPayment } from "@/lib/voucher-payments/operations";

/** The public API's table of contents. Paths are below /api/v1. */
export const operations: readonly Operation[] = [
  createRedemptionIntent,
  retrieveRedemptionIntent,
  createSubscriptionOperation,
  retrieveSubscriptionOperation,
  cancelSubscriptionOperation,
  confirmCancellationOperation,
  listBilledSubscriptionsOperation,
  createVoucherPayment,
  retrieveVoucherPayment,
  listCountriesOperation,
];
