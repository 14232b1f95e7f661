import { timestampOrNull } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import { describeRow, type Row } from "@/lib/db/row";
import { presentRequest, requestRow } from "@/lib/payments/requests/request.sql";
import type { PaymentRequestResource } from "@/lib/payments/requests/schema";
import { nextCycleAt } from "./cycle-dates";
import type { CancellationRequest, LookedUpSubscription, ResellerSubscription } from "./reseller-schema";
import { billingInterval, type SubscriptionResource, subscriptionStatus } from "./schema";

export const subscriptionFields = describeRow({
  status: subscriptionStatus.options,
  subscriptionAccessCode: "text",
  interval: billingInterval.options,
  currentCycle: "integer",
  totalCycles: "integer?",
  resellerId: "text?",
  resellerSubscriptionReference: "text?",
  idempotencyKey: "text?",
  eventSequence: "integer",
  version: "integer",
  activatedAt: "time?",
  cancelRequestedAt: "time?",
  canceledAt: "time?",
  completedAt: "time?",
});

export const subscriptionRow = describeRow({
  ...requestRow,
  ...subscriptionFields,
  resellerName: "text?",
  suspendedAt: "time?",
});

/** A subscription with its customer, partner and reseller, as read from the database. */
export type SubscriptionRow = Row<typeof subscriptionRow>;

/** Returns when the subscription's next cycle is due, or null if the subscription is not active. */
export function dueAt(row: SubscriptionRow): Date | null {
  if (row.status !== "active" || !row.activatedAt) return null;
  return nextCycleAt(row.activatedAt, row.currentCycle, row.interval, row.timezone);
}

/** Returns the subscription as shown to its partner. */
export function presentSubscription(row: SubscriptionRow): SubscriptionResource {
  return Object.assign(presentRequest(row, "subscriptions"), {
    interval: row.interval,
    status: row.status,
    current_cycle: row.currentCycle,
    total_cycles: row.totalCycles,
    next_cycle_at: timestampOrNull(dueAt(row)),
    idempotency_key: row.idempotencyKey,
    reseller: row.resellerName === null ? null : { company_name: row.resellerName },
    activated_at: timestampOrNull(row.activatedAt),
    cancel_requested_at: timestampOrNull(row.cancelRequestedAt),
    canceled_at: timestampOrNull(row.canceledAt),
    completed_at: timestampOrNull(row.completedAt),
  } satisfies Omit<SubscriptionResource, keyof PaymentRequestResource>);
}

/** Returns the subscription as shown to the reseller that bills it, without the partner's reference. */
export function presentToReseller(row: SubscriptionRow): ResellerSubscription {
  return {
    access_code: row.accessCode,
    subscription_access_code: row.subscriptionAccessCode,
    reseller_subscription_reference: row.resellerSubscriptionReference,
    status: row.status,
    ...withDisplay({ amount: row.amount }),
    currency: env().CURRENCY,
    interval: row.interval,
    current_cycle: row.currentCycle,
    total_cycles: row.totalCycles,
    next_cycle_at: timestampOrNull(dueAt(row)),
    cancel_requested_at: timestampOrNull(row.cancelRequestedAt),
    canceled_at: timestampOrNull(row.canceledAt),
  };
}

/**
 * Returns the subscription as shown to a reseller that looked it up by billing code. `access_code` is null until a reseller has
 * billed a cycle.
 */
export function presentToHolder(row: SubscriptionRow): LookedUpSubscription {
  const shown = presentToReseller(row);
  return { ...shown, access_code: row.resellerId === null ? null : shown.access_code };
}

/** Returns the data of the event that asks the reseller to confirm a cancellation. */
export function presentCancellationRequest(row: SubscriptionRow): CancellationRequest {
  const shown = presentToReseller(row);
  return {
    access_code: shown.access_code,
    subscription_access_code: shown.subscription_access_code,
    reseller_subscription_reference: shown.reseller_subscription_reference,
    amount: shown.amount,
    currency: shown.currency,
    current_cycle: shown.current_cycle,
    cancel_requested_at: shown.cancel_requested_at,
    environment: row.environment,
  };
}
