import { operation } from "@/lib/base/operation";
import { listPayoutPage, retrievePayout } from "./partner-payouts";
import {
  listPayoutsInput,
  payoutAddress,
  payoutPage,
  payoutReferenceExample,
  payoutWithLines,
  retrievePayoutInput,
} from "./schema";

const tag = "Balance and payouts";

export const payoutOperations = [
  operation({
    id: "listPayouts",
    method: "GET",
    path: "/payouts",
    tag,
    summary: "List your payouts",
    description:
      "Returns your payouts, newest first. A payout appears once the operator has posted its payout run.",
    addition: true,
    message: "Payouts retrieved",
    caller: "partner",
    errors: ["validation_failed"],
    query: listPayoutsInput,
    data: payoutPage,
    run: listPayoutPage,
  }),
  operation({
    id: "retrievePayout",
    method: "GET",
    path: "/payouts/{reference}",
    tag,
    summary: "Retrieve a payout with its payments",
    description:
      "Returns the payout and a page of its lines: each payment, each refund that it subtracts, and each reversed payout that it pays again. " +
      "The `partner_amount` of all lines sums to `amount`.",
    addition: true,
    message: "Payout retrieved",
    caller: "partner",
    errors: ["not_found", "validation_failed"],
    params: payoutAddress,
    query: retrievePayoutInput,
    data: payoutWithLines,
    placeholder: {
      exampleValue: payoutReferenceExample,
      variable: "PAYOUT",
      description: "the reference of one of your payouts",
    },
    run: retrievePayout,
  }),
];
