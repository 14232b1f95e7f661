import type { Caller } from "@/lib/base/caller";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import { createSubscription } from "@/lib/payments/subscriptions/create-subscription";
import { createSubscriptionInput } from "@/lib/payments/subscriptions/schema";
import { pickShop, viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import type { Membership } from "./memberships";
import { minutesAfter, runAt, runInBatches } from "./simulated-time";
import type { WalletAction } from "./wallet-actions";

/** A created subscription. `billingCode` is undefined if the customer has not gone to a shop. */
export type CreatedSubscription = {
  readonly membership: Membership;
  readonly accessCode: string;
  readonly billingCode: string | undefined;
};

type Shops = readonly [Caller, Caller, Caller];

/**
 * Creates a partner's subscriptions. Unless the outcome is `waiting` or `given_up`, the customer then goes to the shop, and the
 * subscription gets its billing code.
 */
export async function subscribeAll(
  partner: Caller,
  shops: Shops,
  memberships: readonly Membership[],
): Promise<CreatedSubscription[]> {
  const subscribed: CreatedSubscription[] = [];
  await runInBatches(memberships, async (membership) => {
    const { createdAt, outcome } = membership;
    const accessCode = await runAt(createdAt, () => subscribe(partner, membership));
    const goesToShop = outcome !== "waiting" && outcome !== "given_up";
    const pickedAt = minutesAfter(createdAt, 3);
    const billingCode = goesToShop
      ? await runAt(pickedAt, () => codeAtShop(accessCode, shopOf(membership, shops)))
      : undefined;
    subscribed.push({ membership, accessCode, billingCode });
  });
  return subscribed;
}

export function shopOf({ shop }: Membership, shops: Shops): Caller {
  return shops[shop];
}

async function subscribe(partner: Caller, { customer, plan, reference }: Membership): Promise<string> {
  const input = createSubscriptionInput.parse({
    email: customer.email,
    amount: plan.amount,
    reference,
    idempotency_key: reference,
    country_code: customer.country,
    interval: plan.interval,
    total_cycles: plan.totalCycles,
    metadata: { plan: plan.name },
  });
  return (await createSubscription(partner, input)).data.access_code;
}

/**
 * Returns the billing code with which the shop bills a subscription, or undefined when the checkout is closed. In the live
 * environment, the billing code comes from the redirect to the shop; in the test environment, it comes from the checkout page.
 */
async function codeAtShop(accessCode: string, shop: Caller): Promise<string | undefined> {
  if (shop.environment === "test") {
    return (await viewSubscriptionCheckout(accessCode))?.subscriptionAccessCode ?? undefined;
  }
  const pick = await pickShop(accessCode, shop.accountId);
  if (pick.kind === "closed") return undefined;
  return new URL(pick.shopUrl).searchParams.get("subscription_access_code") ?? undefined;
}

/** Returns the bills of a shop's subscriptions as wallet actions. */
export function billsOf(shop: Caller, subscribed: readonly CreatedSubscription[]): WalletAction[] {
  return subscribed.flatMap(({ membership, billingCode }) =>
    membership.bills.map(({ at, denomination }, index) => ({
      at,
      kind: index === 0 ? ("first bills" as const) : ("renewals" as const),
      cost: denomination,
      play: () => bill(shop, membership, { number: index + 1, denomination, billingCode }),
    })),
  );
}

type Cycle = {
  readonly number: number;
  readonly denomination: number;
  readonly billingCode: string | undefined;
};

function bill(shop: Caller, { reference }: Membership, { number, denomination, billingCode }: Cycle) {
  const input = createPaymentInput.parse({
    customer_identifier: recurringReference(reference),
    vouchers: [{ denomination, quantity: 1 }],
    subscription_access_code: billingCode,
    reseller_charge_reference: `${recurringReference(reference)}-${number}`,
    reseller_subscription_reference: recurringReference(reference),
  });
  return createPayment(shop, input);
}

/** Returns the shop's own reference for a subscription. Shops never see the partner's reference. */
function recurringReference(reference: string): string {
  return `recurring-${reference.replace(/\D+/g, "")}`;
}

/**
 * Cancels the subscriptions that have a cancel date. In the live environment, also confirms, on behalf of the shops, the
 * cancellations that have a confirmation date. Call it after all bills have been simulated.
 */
export function cancelSubscriptions(
  partner: Caller,
  shops: Shops,
  subscribed: readonly CreatedSubscription[],
): Promise<void> {
  return runInBatches(subscribed, async ({ membership, accessCode }) => {
    const { cancelAt, confirmAt, reference } = membership;
    if (!cancelAt) return;
    await runAt(cancelAt, () => cancelSubscription(partner, { reference }));
    if (!confirmAt || partner.environment === "test") return;
    const confirmation = {
      access_code: accessCode,
      reseller_subscription_reference: recurringReference(reference),
    };
    await runAt(confirmAt, () => confirmCancellation(shopOf(membership, shops), confirmation));
  });
}
