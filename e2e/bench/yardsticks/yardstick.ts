import type { Caller } from "@/lib/base/caller";
import type { CreateIntentInput } from "@/lib/payments/intents/schema";
import type { CreatePaymentInput } from "@/lib/payments/voucher-payments/schema";

/** How another server does what the front door does; what it answers is sent as JSON. */
export type Yardstick = {
  /** Who is asking, by the key that came. */
  caller(key: string): Promise<Caller>;
  sell(caller: Caller, input: CreatePaymentInput): Promise<object>;
  bill(caller: Caller, input: CreatePaymentInput): Promise<object>;
  createIntent(caller: Caller, input: CreateIntentInput): Promise<object>;
  retrieveIntent(caller: Caller, reference: string): Promise<object>;
};
