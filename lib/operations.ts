import { listCountriesOperation } from "@/lib/countries/operations";
import { listEventsOperation, resendEventOperation, retrieveEventOperation } from "@/lib/events/operations";
import { createVoucherPaymentOperation, retrieveVoucherPaymentOperation } from "@/lib/payments/operations";
import {
  createRedemptionIntentOperation,
  retrieveRedemptionIntentOperation,
} from "@/lib/redemption-intents/operations";
import {
  cancelSubscriptionOperation,
  confirmCancellationOperation,
  createSubscriptionOperation,
  listBilledSubscriptionsOperation,
  retrieveSubscriptionOperation,
} from "@/lib/subscriptions/operations";
import type { Operation } from "./operation";

/** The public API's table of contents. Paths are below /api/v1. */
export const operations: readonly Operation[] = [
  createRedemptionIntentOperation,
  retrieveRedemptionIntentOperation,
  createSubscriptionOperation,
  retrieveSubscriptionOperation,
  cancelSubscriptionOperation,
  confirmCancellationOperation,
  listBilledSubscriptionsOperation,
  createVoucherPaymentOperation,
  retrieveVoucherPaymentOperation,
  listEventsOperation,
  retrieveEventOperation,
  resendEventOperation,
  listCountriesOperation,
];
