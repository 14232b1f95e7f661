import { z } from "zod";
import { text } from "@/lib/base/fields";
import { operation } from "@/lib/base/operation";
import { subscriptionExample } from "@/lib/payments/subscriptions/schema";
import { createPayment } from "./create-payment";
import { listPaymentPage, retrievePayment } from "./read-payments";
import {
  createPaymentInput,
  listPaymentsInput,
  paymentPage,
  paymentReferenceExample,
  voucherPayment,
} from "./schema";

const { subscription_access_code, reseller_subscription_reference } = subscriptionExample;

export const createVoucherPaymentOperation = operation({
  id: "createVoucherPayment",
  method: "POST",
  path: "/voucher-payments",
  tag: "Voucher payments",
  summary: "Sell vouchers, or bill a cycle",
  description:
    "Sells up to five vouchers and debits your wallet by the total of their denominations. A total above the `largest_sale` " +
    "of your wallet is rejected on `vouchers`. " +
    "Send an `idempotency_key`: a retry then returns the same vouchers and charges nothing.\n\n" +
    "With `subscription_access_code`, the request bills one cycle of that subscription: exactly one voucher, worth at least the " +
    "subscription's amount, which is redeemed immediately. The remaining balance stays on the voucher. `reseller_charge_reference` " +
    "identifies the cycle: a retry with it always returns the same payment and charges nothing. An `idempotency_key` sent with it " +
    "is used up by the bill and is rejected with another charge reference.",
  message: "Voucher payment created",
  caller: "reseller",
  keyVerifiedByWrite: true,
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
  placeholder: {
    exampleValue: subscription_access_code,
    variable: "SUBSCRIPTION_ACCESS_CODE",
    description: "the code from the link to your shop, which the checkout shows in test mode",
  },
  cases: [
    {
      name: "sale",
      summary: "Sell vouchers",
      body: {
        customer_identifier: "customer-4711",
        vouchers: [{ denomination: 1000, quantity: 1 }],
        metadata: { order: "A-1001" },
        idempotency_key: "sale-2001",
      },
      answer: {},
    },
    {
      name: "cycle",
      summary: "Bill a cycle",
      body: {
        customer_identifier: "customer-4711",
        vouchers: [{ denomination: 1500, quantity: 1 }],
        subscription_access_code,
        reseller_charge_reference: "recurring-88-cycle-1",
        reseller_subscription_reference,
      },
      answer: {
        data: {
          amount: 1500,
          metadata: {},
          vouchers: [{ initial_balance: 1500, current_balance: 500 }],
          subscription: {},
        },
      },
    },
  ],
  run: createPayment,
});

const listVoucherPaymentsOperation = operation({
  id: "listVoucherPayments",
  method: "GET",
  path: "/voucher-payments",
  tag: "Voucher payments",
  summary: "List your voucher payments",
  description:
    "Returns your voucher payments, which are sales and bills of cycles, newest first. Lists do not contain vouchers or their " +
    "codes: to get them, retrieve a voucher payment with its `customer_identifier`.",
  addition: true,
  message: "Voucher payments retrieved",
  caller: "reseller",
  errors: ["validation_failed"],
  query: listPaymentsInput,
  data: paymentPage,
  run: listPaymentPage,
});

const retrieveVoucherPaymentOperation = operation({
  id: "retrieveVoucherPayment",
  method: "GET",
  path: "/voucher-payments/{reference}",
  tag: "Voucher payments",
  summary: "Retrieve a voucher payment",
  description: "Under development. `customer_identifier` must equal that of the sale or bill.",
  message: "Voucher payment retrieved",
  caller: "reseller",
  errors: ["not_found"],
  params: z.object({
    reference: text(1, 100).meta({
      description: "The `reference` of the voucher payment.",
      example: paymentReferenceExample,
    }),
  }),
  query: z
    .object({
      customer_identifier: text(1, 255).optional().catch(undefined).meta({
        description: "Required. The `customer_identifier` of the sale or bill.",
        example: "customer-4711",
      }),
    })
    // Documented as required but not validated, so that a missing identifier gets the same response as an unknown payment.
    .meta({ required: ["customer_identifier"] }),
  data: voucherPayment,
  placeholder: {
    exampleValue: paymentReferenceExample,
    variable: "PAYMENT",
    description: "the reference in the response to your sale",
  },
  run: retrievePayment,
});

export const paymentOperations = [
  createVoucherPaymentOperation,
  listVoucherPaymentsOperation,
  retrieveVoucherPaymentOperation,
];
