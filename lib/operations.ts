import { listCountriesOperation } from "@/lib/countries/operations";
import type { Operation } from "@/lib/http/operation";
import { createRedemptionIntent, retrieveRedemptionIntent } from "@/lib/redemption-intents/operations";
import { createVoucherPayment, retrieveVoucherPayment } from "@/lib/voucher-payments/operations";

/** The public API's table of contents. Paths are below /api/v1. */
export const operations: readonly Operation[] = [
  createRedemptionIntent,
  retrieveRedemptionIntent,
  createVoucherPayment,
  retrieveVoucherPayment,
  listCountriesOperation,
];
