import { z } from "zod";
import { text } from "@/lib/base/fields";
import { operation } from "@/lib/base/operation";
import { callerFaults } from "@/lib/payments/requests/schema";
import { createIntent } from "./create-intent";
import { cancelIntent } from "./end-intents";
import { intentPage, listIntentsInput } from "./list-schema";
import { listIntentPage, retrieveIntent } from "./read-intents";
import { createIntentInput, redemptionIntent } from "./schema";

const canceledAt = "2025-07-01T11:35:02.000000Z";
const intentAddress = z.object({
  reference: text(1, 100).meta({
    description: "The intent's `reference`: yours or the generated one.",
    example: "order-1001",
  }),
});

export const redemptionIntentOperations = [
  operation({
    id: "createRedemptionIntent",
    method: "POST",
    path: "/redemption-intents",
    tag: "Redemption intents",
    summary: "Create a redemption intent",
    description:
      "Requests one payment of `amount` from a customer. Send the customer to `authorization_url`; " +
      "the webhook `redemption-intent.success` notifies you of the payment.",
    message: "Redemption Intent Created",
    caller: "partner",
    keyVerifiedByWrite: true,
    errors: ["malformed_request", "validation_failed", "idempotency_key_reused"],
    body: createIntentInput,
    callerFaults,
    data: redemptionIntent,
    run: createIntent,
  }),
  operation({
    id: "listRedemptionIntents",
    method: "GET",
    path: "/redemption-intents",
    tag: "Redemption intents",
    summary: "List your redemption intents",
    description:
      "Returns your intents, newest first. Each item has the same fields as the retrieved object. To reconcile, filter by `status=success` and by the times of your accounting period.",
    addition: true,
    message: "Redemption intents retrieved",
    caller: "partner",
    errors: ["validation_failed"],
    query: listIntentsInput,
    data: intentPage,
    run: listIntentPage,
  }),
  operation({
    id: "retrieveRedemptionIntent",
    method: "GET",
    path: "/redemption-intents/{reference}",
    tag: "Redemption intents",
    summary: "Retrieve a redemption intent",
    description:
      "Shows whether the customer has paid (`success`), can still pay (`pending`) or can no longer pay (`failed`).",
    message: "Redemption Intent retrieved",
    caller: "partner",
    errors: ["not_found"],
    params: intentAddress,
    data: redemptionIntent,
    run: retrieveIntent,
  }),
  operation({
    id: "cancelRedemptionIntent",
    method: "POST",
    idempotent: true,
    path: "/redemption-intents/{reference}/cancel",
    tag: "Redemption intents",
    summary: "Cancel a redemption intent",
    description:
      "An unpaid intent fails as `canceled`: its checkout says so, and it can no longer be paid. If a payment and a " +
      "cancellation arrive together, only one takes effect; for a paid intent, the response is `redemption_intent_already_paid`. " +
      "Canceling twice is harmless, and an intent that failed for another reason is unchanged. The optional event " +
      "`redemption-intent.failed` reports the cancellation.",
    addition: true,
    message: "Redemption intent canceled",
    caller: "partner",
    errors: ["not_found", "redemption_intent_already_paid"],
    params: intentAddress,
    data: redemptionIntent,
    cases: [
      {
        name: "canceled",
        summary: "Canceled",
        answer: { data: { status: "failed", failure_reason: "canceled", updated_at: canceledAt } },
      },
    ],
    placeholder: {
      exampleValue: "order-1001",
      variable: "INTENT",
      description: "the reference of an intent that is not paid",
    },
    run: cancelIntent,
  }),
];
