import { operation } from "@/lib/base/operation";
import { cyclePage, listCyclesInput } from "@/lib/payments/cycles/schema";
import { subscriptionAddress } from "@/lib/payments/subscriptions/schema";
import { listCyclePage } from "./list-cycles";

export const listSubscriptionCyclesOperation = operation({
  id: "listSubscriptionCycles",
  method: "GET",
  path: "/subscriptions/{reference}/cycles",
  tag: "Subscriptions",
  summary: "List the cycles of a subscription",
  description: "The cycles that are paid, the latest first. When the next is due stands in the subscription.",
  addition: true,
  message: "Cycles retrieved",
  caller: "partner",
  errors: ["not_found", "validation_failed"],
  params: subscriptionAddress,
  query: listCyclesInput,
  data: cyclePage,
  run: listCyclePage,
});

/** In the order of the API's table of contents. */
export const cycleOperations = [listSubscriptionCyclesOperation];
