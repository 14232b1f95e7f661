import type { Caller } from "@/lib/base/caller";
import { createPaymentInput } from "@/lib/payments/sales/schema";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import { createSubscription } from "@/lib/payments/subscriptions/create-subscription";
import { pickShop } from "@/lib/payments/subscriptions/pick-shop";
import { createSubscriptionInput } from "@/lib/payments/subscriptions/schema";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { minutesAfter } from "./calendar";
import type { Membership } from "./memberships";
import { playAt, playTogether } from "./play";
import type { WalletAct } from "./wallet-acts";

/** A subscription of the story, with the code that bills it where its customer has come to a shop. */
export type Subscribed = {
  readonly membership: Membership;
  readonly accessCode: string;
  readonly billingCode: string | undefined;
};

type Shops = readonly [Caller, Caller, Caller];

/** Has a partner make all of its subscriptions, and their customers pick a shop in live. */
export async function subscribeAll(
  partner: Caller,
  shops: Shops,
  memberships: readonly Membership[],
): Promise<Subscribed[]> {
  const subscribed: Subscribed[] = [];
  await playTogether(memberships, async (membership) => {
    const { createdAt, story } = membership;
    const accessCode = await playAt(createdAt, () => subscribe(partner, membership));
    const goesToShop = story !== "waiting" && story !== "given_up";
    const pickedAt = minutesAfter(createdAt, 3);
    const billingCode = goesToShop
      ? await playAt(pickedAt, () => codeAtShop(accessCode, shopOf(membership, shops)))
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

/** What the shop learns of the customer whom the checkout sends there; in test the checkout shows it. */
async function codeAtShop(accessCode: string, shop: Caller): Promise<string | undefined> {
  if (shop.environment === "test") {
    return (await viewSubscriptionCheckout(accessCode))?.subscriptionAccessCode ?? undefined;
  }
  const pick = await pickShop(accessCode, shop.accountId);
  if (pick.kind === "closed") return undefined;
  return new URL(pick.shopUrl).searchParams.get("subscription_access_code") ?? undefined;
}

/** The bills of the subscriptions that one shop bills. */
export function billsOf(shop: Caller, subscribed: readonly Subscribed[]): WalletAct[] {
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

/** A shop's own name of the recurring order; it never learns the partner's. */
function recurringReference(reference: string): string {
  return `recurring-${reference.replace(/\D+/g, "")}`;
}

/** Partners that cancel, and the shops that confirm it where they are asked. After all bills. */
export function playCancellations(
  partner: Caller,
  shops: Shops,
  subscribed: readonly Subscribed[],
): Promise<void> {
  return playTogether(subscribed, async ({ membership, accessCode }) => {
    const { cancelAt, confirmAt, reference } = membership;
    if (!cancelAt) return;
    await playAt(cancelAt, () => cancelSubscription(partner, { reference }));
    if (!confirmAt || partner.environment === "test") return;
    const confirmation = {
      access_code: accessCode,
      reseller_subscription_reference: recurringReference(reference),
    };
    await playAt(confirmAt, () => confirmCancellation(shopOf(membership, shops), confirmation));
  });
}
