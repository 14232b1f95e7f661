import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";
import { createIntent } from "@/lib/payments/intents/create-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import type { Yardstick } from "./yardstick";

/**
 * A server that looks up the API key and calls the product's own operations, as the front door does. It omits the front door's
 * HTTP handling, rate limits and schemas.
 */
export const verbs: Yardstick = {
  caller: (key) => authenticateKey(key),
  sell: createPayment,
  bill: createPayment,
  createIntent,
  retrieveIntent: (caller, reference) => retrieveIntent(caller, { reference }),
};
