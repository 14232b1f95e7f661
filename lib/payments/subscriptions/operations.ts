import { operation } from "@/lib/base/operation";
import { callerFaults } from "@/lib/payments/requests/schema";
import { listBilledSubscriptions } from "./billed-subscriptions";
import { cancelSubscription } from "./cancel-subscription";
import { confirmCancellation } from "./confirm-cancellation";
import { createSubscription } from "./create-subscription";
import { listSubscriptionPage, lookUpSubscription, retrieveSubscription } from "./read-subscriptions";
import {
  billingCodeAddress,
  cancellation,
  confirmCancellationInput,
  listBilledInput,
  lookedUpSubscription,
  resellerSubscriptionPage,
} from "./reseller-schema";
import {
  createSubscriptionInput,
  listSubscriptionsInput,
  subscription,
  subscriptionAddress,
  subscriptionExample,
  subscriptionPage,
} from "./schema";

const tag = "Subscriptions";
const { activated_at, next_cycle_at, cancel_requested_at, canceled_at } = subscriptionExample;
export const createSubscriptionOperation = operation({
  id: "createSubscription",
  method: "POST",
  path: "/subscriptions",
  tag,
  summary: "Create a subscription",
  description:
    "Requests a payment of `amount` from a customer every `interval`. Send the customer to `authorization_url`. In live mode " +
    "they choose a reseller there, which bills them every cycle. In test mode a simulator runs the cycles.",
  message: "Subscription created",
  caller: "partner",
  keyVerifiedByWrite: true,
  errors: ["malformed_request", "validation_failed", "idempotency_key_reused"],
  body: createSubscriptionInput,
  callerFaults,
  data: subscription,
  run: createSubscription,
});

const listSubscriptionsOperation = operation({
  id: "listSubscriptions",
  method: "GET",
  path: "/subscriptions",
  tag,
  summary: "List your subscriptions",
  description:
    "Returns your subscriptions, newest first. Each item has the same fields as the retrieved object.",
  addition: true,
  message: "Subscriptions retrieved",
  caller: "partner",
  errors: ["validation_failed"],
  query: listSubscriptionsInput,
  data: subscriptionPage,
  run: listSubscriptionPage,
});

const retrieveSubscriptionOperation = operation({
  id: "retrieveSubscription",
  method: "GET",
  path: "/subscriptions/{reference}",
  tag,
  summary: "Retrieve a subscription",
  description:
    "Returns a subscription with its status, the number of paid cycles and when the next cycle is due.",
  message: "Subscription retrieved",
  caller: "partner",
  errors: ["not_found"],
  params: subscriptionAddress,
  data: subscription,
  run: retrieveSubscription,
});

const cancelSubscriptionOperation = operation({
  id: "cancelSubscription",
  method: "POST",
  idempotent: true,
  path: "/subscriptions/{reference}/cancel",
  tag,
  summary: "Cancel a subscription",
  description:
    "In test mode, and before the first bill, the subscription is canceled immediately. In live mode, the reseller " +
    "that bills it must confirm: the response is then `Cancellation requested`, and the subscription continues until " +
    "`subscription.cancelled` arrives.",
  message: "Subscription canceled",
  caller: "partner",
  errors: ["not_found", "subscription_already_completed", "reseller_cancellation_unavailable"],
  params: subscriptionAddress,
  data: subscription,
  cases: [
    {
      name: "canceled",
      summary: "Canceled immediately",
      answer: { data: { status: "canceled", canceled_at, updated_at: canceled_at } },
    },
    {
      name: "requested",
      summary: "Requested from the reseller",
      answer: {
        message: "Cancellation requested",
        data: {
          environment: "live",
          status: "active",
          current_cycle: 2,
          next_cycle_at,
          reseller: {},
          activated_at,
          cancel_requested_at,
          updated_at: cancel_requested_at,
        },
      },
    },
  ],
  run: cancelSubscription,
});

export const confirmCancellationOperation = operation({
  id: "confirmCancellation",
  method: "POST",
  idempotent: true,
  path: "/subscriptions/cancellation",
  tag,
  summary: "Confirm a cancellation",
  description:
    "Confirms, in response to `subscription.cancel_requested`, that you have stopped charging the customer. Confirming twice is harmless.",
  message: "Cancellation confirmed",
  caller: "reseller",
  errors: [
    "malformed_request",
    "validation_failed",
    "subscription_not_owned_by_reseller",
    "subscription_already_completed",
    "subscription_cancellation_not_requested",
  ],
  body: confirmCancellationInput,
  data: cancellation,
  placeholder: {
    exampleValue: subscriptionExample.access_code,
    variable: "ACCESS_CODE",
    description:
      "the access_code of the event, and use a live key, because cancellation requests exist only in live mode",
  },
  run: confirmCancellation,
});

const listBilledSubscriptionsOperation = operation({
  id: "listBilledSubscriptions",
  method: "GET",
  path: "/reseller/subscriptions",
  tag,
  summary: "List the subscriptions you bill",
  description:
    "Returns the subscriptions that you bill, newest first. Use the list to reconcile, or to find cancellation requests whose webhook was lost " +
    "(`cancellation_requested=true` lists those that wait for your confirmation).",
  addition: true,
  message: "Subscriptions retrieved",
  caller: "reseller",
  errors: ["validation_failed"],
  query: listBilledInput,
  data: resellerSubscriptionPage,
  run: listBilledSubscriptions,
});

const lookUpSubscriptionOperation = operation({
  id: "lookUpSubscription",
  method: "GET",
  path: "/reseller/subscriptions/{subscription_access_code}",
  tag,
  summary: "Look up a subscription before you charge",
  description:
    "Returns the amount and interval of a subscription, and whether cycles remain. Use the `subscription_access_code` from the " +
    "customer's link, and look the subscription up before every charge. Until the first bill, any reseller with the code can look it up, and " +
    "`access_code` is null. After the first bill, only the reseller that bills it can look it up.",
  addition: true,
  message: "Subscription retrieved",
  caller: "reseller",
  errors: ["not_found", "subscription_not_owned_by_reseller", "subscription_not_active"],
  params: billingCodeAddress,
  data: lookedUpSubscription,
  placeholder: {
    exampleValue: subscriptionExample.subscription_access_code,
    variable: "SUBSCRIPTION_ACCESS_CODE",
    description: "the code from the link to your shop, which the checkout shows in test mode",
  },
  run: lookUpSubscription,
});

export const subscriptionOperations = [
  createSubscriptionOperation,
  listSubscriptionsOperation,
  retrieveSubscriptionOperation,
  cancelSubscriptionOperation,
  confirmCancellationOperation,
  listBilledSubscriptionsOperation,
  lookUpSubscriptionOperation,
];
