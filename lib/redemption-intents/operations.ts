import { z } from "zod";
import { text } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { answerIntents } from "./answer-intents";
import { createIntent } from "./create-intent";
import { retrieveIntent } from "./retrieve-intent";
import { createIntentInput, intentPage, listIntentsInput, redemptionIntent } from "./schema";

export const createRedemptionIntentOperation = operation({
  id: "createRedemptionIntent",
  method: "POST",
  path: "/redemption-intents",
  tag: "Redemption intents",
  summary: "Create a redemption intent",
  description:
    "Asks a customer for vouchers worth `amount`, once. Send the customer to `authorization_url`; " +
    "the webhook `redemption-intent.success` tells you when it is paid.",
  message: "Redemption Intent Created",
  caller: "partner",
  errors: ["malformed_request", "validation_failed", "idempotency_key_reused"],
  body: createIntentInput,
  data: redemptionIntent,
  run: createIntent,
});

export const listRedemptionIntentsOperation = operation({
  id: "listRedemptionIntents",
  method: "GET",
  path: "/redemption-intents",
  tag: "Redemption intents",
  summary: "List your redemption intents",
  description:
    "Newest first, each as it is retrieved. To reconcile, list by `status=success` and by the times of your books.",
  addition: true,
  message: "Redemption Intents retrieved",
  caller: "partner",
  errors: ["validation_failed"],
  query: listIntentsInput,
  data: intentPage,
  run: answerIntents,
});

export const retrieveRedemptionIntentOperation = operation({
  id: "retrieveRedemptionIntent",
  method: "GET",
  path: "/redemption-intents/{reference}",
  tag: "Redemption intents",
  summary: "Retrieve a redemption intent",
  description:
    "Tells whether the customer has paid (`success`), may still pay (`pending`) or cannot any more (`failed`).",
  message: "Redemption Intent retrieved",
  caller: "partner",
  errors: ["not_found"],
  params: z.object({
    reference: text(1, 100).meta({
      description: "The intent's `reference`: yours or the generated one.",
      example: "order-1001",
    }),
  }),
  data: redemptionIntent,
  run: retrieveIntent,
});

/** In the order of the API's table of contents. */
export const redemptionIntentOperations = [
  createRedemptionIntentOperation,
  listRedemptionIntentsOperation,
  retrieveRedemptionIntentOperation,
];
