import { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { text } from "@/lib/base/fields";
import { integerInUrl } from "@/lib/base/integer-in-url";
import { operation } from "@/lib/base/operation";
import { createRefund } from "./create-refund";
import { listRefundPage, retrieveRefund } from "./list-refunds";
import {
  type CreateRefundInput,
  createCycleRefundInput,
  createRefundInput,
  listRefundsInput,
  refund,
  refundPage,
} from "./schema";

const EFFECT =
  "The amount is returned to the vouchers that paid, starting with the most recently redeemed one. No voucher receives more " +
  "than it paid. Each of these vouchers stays valid for at least 90 more days. Your share is subtracted from your next payout. " +
  "The platform returns its fee in proportion, unless the terms of your account say that it " +
  "keeps its fees on refunds.";

const REFUSALS = [
  "malformed_request",
  "validation_failed",
  "not_found",
  "already_refunded",
  "insufficient_partner_balance",
  "refunds_not_allowed",
  "idempotency_key_reused",
] as const;

const PAID_INTENT = {
  variable: "PAID_INTENT",
  exampleValue: "order-1001",
  description: "the reference of one of your paid intents",
};
const SUBSCRIPTION = {
  variable: "SUBSCRIPTION",
  exampleValue: "SUB-01J9ZC3HX3J6Q4V0T1D2E5F7G8",
  description: "the reference of one of your subscriptions that has a paid cycle",
};
const REFUND = {
  variable: "REFUND",
  exampleValue: "RFD-01J9ZC3HX3J6Q4V0T1D2E5F7G8",
  description: "the reference of one of your refunds",
};

const intentAddress = z.object({
  reference: text(1, 100).meta({
    description: "The intent's `reference`.",
    example: PAID_INTENT.exampleValue,
  }),
});

const cycleAddress = z.object({
  reference: text(1, 100).meta({
    description: "The subscription's `reference`.",
    example: SUBSCRIPTION.exampleValue,
  }),
  number: integerInUrl(1, Number.MAX_SAFE_INTEGER).meta({
    description: "The number of the cycle, counted from 1.",
    example: 1,
  }),
});

const refundAddress = z.object({
  reference: text(1, 100).meta({
    description: "The refund's `reference`.",
    example: REFUND.exampleValue,
  }),
});

export const createIntentRefundOperation = operation({
  id: "createRedemptionIntentRefund",
  method: "POST",
  path: "/redemption-intents/{reference}/refunds",
  tag: "Refunds",
  summary: "Refund a redemption intent",
  description: `Returns all or part of a paid intent to its customer. ${EFFECT}`,
  addition: true,
  message: "Refund created",
  caller: "partner",
  errors: ["redemption_intent_not_paid", ...REFUSALS],
  params: intentAddress,
  placeholder: PAID_INTENT,
  body: createRefundInput,
  data: refund,
  run: (caller: Caller, { reference, ...input }: CreateRefundInput & z.output<typeof intentAddress>) =>
    createRefund(caller, { reference }, input),
});

export const createCycleRefundOperation = operation({
  id: "createSubscriptionCycleRefund",
  method: "POST",
  path: "/subscriptions/{reference}/cycles/{number}/refunds",
  tag: "Refunds",
  summary: "Refund a cycle of a subscription",
  description: `Returns all or part of a paid cycle. ${EFFECT} The shop that billed the cycle holds its voucher.`,
  addition: true,
  message: "Refund created",
  caller: "partner",
  errors: REFUSALS,
  params: cycleAddress,
  placeholder: SUBSCRIPTION,
  body: createCycleRefundInput,
  data: refund,
  run: (caller: Caller, { reference, number, ...input }: CreateRefundInput & z.output<typeof cycleAddress>) =>
    createRefund(caller, { reference, cycle: number }, input),
});

const listRefundsOperation = operation({
  id: "listRefunds",
  method: "GET",
  path: "/refunds",
  tag: "Refunds",
  summary: "List your refunds",
  description: "Returns your refunds of redemption intents and of cycles, newest first.",
  addition: true,
  message: "Refunds retrieved",
  caller: "partner",
  errors: ["validation_failed"],
  query: listRefundsInput,
  data: refundPage,
  run: listRefundPage,
});

const retrieveRefundOperation = operation({
  id: "retrieveRefund",
  method: "GET",
  path: "/refunds/{reference}",
  tag: "Refunds",
  summary: "Retrieve a refund",
  description: "Returns a refund, which shows how much was returned to each voucher.",
  addition: true,
  message: "Refund retrieved",
  caller: "partner",
  errors: ["not_found"],
  params: refundAddress,
  placeholder: REFUND,
  data: refund,
  run: retrieveRefund,
});

export const refundOperations = [
  createIntentRefundOperation,
  createCycleRefundOperation,
  listRefundsOperation,
  retrieveRefundOperation,
];
