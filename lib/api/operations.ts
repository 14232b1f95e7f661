import { accountOperations } from "@/lib/accounts/operations";
import { countryOperations } from "@/lib/base/countries/operations";
import type { Operation } from "@/lib/base/operation";
import { customerOperations } from "@/lib/insight/customer-totals/operations";
import { cycleOperations } from "@/lib/insight/cycle-history/operations";
import { statementOperations } from "@/lib/insight/earnings/operations";
import { balanceOperations } from "@/lib/money/balance/operations";
import { walletOperations } from "@/lib/money/ledger/operations";
import { payoutOperations } from "@/lib/money/payouts/operations";
import { redemptionIntentOperations } from "@/lib/payments/intents/operations";
import { refundOperations } from "@/lib/payments/refunds/operations";
import { subscriptionOperations } from "@/lib/payments/subscriptions/operations";
import { paymentOperations } from "@/lib/payments/voucher-payments/operations";
import { endpointOperations } from "@/lib/webhooks/endpoints/operations";
import { eventOperations } from "@/lib/webhooks/events/operations";

/** Every operation of the public API, in the order of the API reference. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...redemptionIntentOperations,
  ...subscriptionOperations,
  ...cycleOperations,
  ...refundOperations,
  ...customerOperations,
  ...balanceOperations,
  ...payoutOperations,
  ...statementOperations,
  ...paymentOperations,
  ...walletOperations,
  ...endpointOperations,
  ...eventOperations,
  ...countryOperations,
];
