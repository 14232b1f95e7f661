import type { Caller } from "@/lib/base/caller";
import type { CreateIntentInput } from "@/lib/payments/intents/schema";
import type { CreatePaymentInput } from "@/lib/payments/voucher-payments/schema";

/** The operations of a server that is compared with the front door. The results are sent as JSON. */
export type Yardstick = {
  /** Returns the caller to whom a key belongs. */
  caller(key: string): Promise<Caller>;
  sell(caller: Caller, input: CreatePaymentInput): Promise<object>;
  bill(caller: Caller, input: CreatePaymentInput): Promise<object>;
  createIntent(caller: Caller, input: CreateIntentInput): Promise<object>;
  retrieveIntent(caller: Caller, reference: string): Promise<object>;
};
