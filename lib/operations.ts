import { accountOperations } from "@/lib/accounts/operations";
import { countryOperations } from "@/lib/countries/operations";
import { cycleOperations } from "@/lib/cycles/operations";
import { eventOperations } from "@/lib/events/operations";
import { walletOperations } from "@/lib/ledger/operations";
import { paymentOperations } from "@/lib/payments/operations";
import { redemptionIntentOperations } from "@/lib/redemption-intents/operations";
import { subscriptionOperations } from "@/lib/subscriptions/operations";
import type { Operation } from "./operation";

/** The public API's table of contents: what each module offers, in the order the reference shows it. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...redemptionIntentOperations,
  ...subscriptionOperations,
  ...cycleOperations,
  ...paymentOperations,
  ...walletOperations,
  ...eventOperations,
  ...countryOperations,
];
