import { authenticateKey } from "@/lib/api-keys/authenticate-key";
import { createPayment } from "@/lib/payments/create-payment";
import { createIntent } from "@/lib/redemption-intents/create-intent";
import { retrieveIntent } from "@/lib/redemption-intents/retrieve-intent";
import type { Yardstick } from "./yardstick";

/** The product's own verbs as the front door calls them, behind a look-up of the key: all but HTTP, limits and schemas. */
export const verbs: Yardstick = {
  caller: async (key) => (await authenticateKey(key)).caller,
  sell: createPayment,
  bill: createPayment,
  createIntent,
  retrieveIntent: (caller, reference) => retrieveIntent(caller, { reference }),
};
