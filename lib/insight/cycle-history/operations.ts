import { operation } from "@/lib/base/operation";
import { cyclePage, listCyclesInput } from "@/lib/payments/cycles/schema";
import { subscriptionAddress } from "@/lib/payments/subscriptions/schema";
import { listCyclePage } from "./list-cycles";

export const cycleOperations = [
  operation({
    id: "listSubscriptionCycles",
    method: "GET",
    path: "/subscriptions/{reference}/cycles",
    tag: "Subscriptions",
    summary: "List the cycles of a subscription",
    description:
      "Returns the paid cycles of a subscription, latest first. The subscription's `next_cycle_at` is when the next cycle is due.",
    addition: true,
    message: "Cycles retrieved",
    caller: "partner",
    errors: ["not_found", "validation_failed"],
    params: subscriptionAddress,
    query: listCyclesInput,
    data: cyclePage,
    run: listCyclePage,
  }),
];
