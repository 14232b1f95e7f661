import { z } from "zod";
import { text } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { createPayment } from "./create-payment";
import { retrievePayment } from "./retrieve-payment";
import { createPaymentInput, voucherPayment } from "./schema";

export const createVoucherPaymentOperation = operation({
  id: "createVoucherPayment",
  method: "POST",
  path: "/voucher-payments",
  tag: "Voucher payments",
  summary: "Sell vouchers, or bill a cycle",
  description:
    "Sells up to five vouchers and debits your wallet by the total of their denominations. " +
    "Send an `idempotency_key`: a retry then answers the same vouchers and charges nothing.\n\n" +
    "With `subscription_access_code` it bills one cycle of that subscription: exactly one voucher, worth at least the " +
    "subscription's amount, which is redeemed at once; what is left stays on the voucher. `reseller_charge_reference` " +
    "names the cycle: a retry answers the same payment and charges nothing, for ever.",
  message: "Voucher payment created",
  caller: "reseller",
  errors: [
    "malformed_request",
    "validation_failed",
    "insufficient_balance",
    "idempotency_key_reused",
    "subscription_not_owned_by_reseller",
    "subscription_requires_single_voucher",
    "subscription_not_active",
    "subscription_cycle_limit_reached",
  ],
  body: createPaymentInput,
  data: voucherPayment,
  run: createPayment,
});

export const retrieveVoucherPaymentOperation = operation({
  id: "retrieveVoucherPayment",
  method: "GET",
  path: "/voucher-payments/{reference}",
  tag: "Voucher payments",
  summary: "Retrieve a voucher payment",
  description: "Under development. `customer_identifier` must be the one the payment was made with.",
  message: "Voucher payment retrieved",
  caller: "reseller",
  errors: ["not_found"],
  params: z.object({ reference: text(1, 100) }),
  query: z.object({
    customer_identifier: text(1, 255)
      .optional()
      .catch(undefined)
      .meta({ description: "Required; as sent on create" }),
  }),
  data: voucherPayment,
  run: retrievePayment,
});
