import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { fingerprint } from "@/lib/payments/idempotency/idempotency.sql";
import { createIntent } from "@/lib/payments/intents/create-intent";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { createIntentInput } from "@/lib/payments/intents/schema";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { sellVouchers } from "@/lib/payments/voucher-payments/sell-vouchers";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { mintVoucher, newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import type { Purchase, Voucher } from "./purchases";
import type { Random } from "./seeded-random";
import { type Day, minutesAfter, onDay, runAt, runInBatches } from "./simulated-time";
import type { WalletAction } from "./wallet-actions";

/** The number of refused voucher codes after which an intent fails. */
const REFUSALS_TO_FAIL = 20;

/** A simulated intent with the access code of its checkout. */
type RequestedIntent = { readonly purchase: Purchase; readonly accessCode: string };

/**
 * Creates the intents for a partner's purchases at their simulated times. Does not pay them: {@link intentSales} returns the
 * wallet actions that pay the intents whose outcome is `paid`.
 */
export async function requestIntents(
  partner: Caller,
  site: string,
  purchases: readonly Purchase[],
): Promise<RequestedIntent[]> {
  const intents: RequestedIntent[] = [];
  await runInBatches(purchases, async (purchase) => {
    intents.push({
      purchase,
      accessCode: await runAt(purchase.createdAt, () => requestIntent(partner, site, purchase)),
    });
  });
  return intents;
}

async function requestIntent(
  partner: Caller,
  site: string,
  { customer, item, reference }: Purchase,
): Promise<string> {
  const input = createIntentInput.parse({
    email: customer.email,
    amount: item.amount,
    reference,
    idempotency_key: reference,
    country_code: customer.country,
    callback_url: `${site}/thanks`,
    metadata: { item: item.name },
  });
  return (await createIntent(partner, input)).data.access_code;
}

/**
 * Cancels the intents that end as `canceled`. For each intent that ends as `too_many_attempts`, enters wrong voucher codes
 * until the intent fails.
 */
export function abandonIntents(intents: readonly RequestedIntent[]): Promise<void> {
  return runInBatches(intents, ({ purchase: { ending, endedAt }, accessCode }) => {
    if (ending === "canceled") return runAt(endedAt, () => cancelCheckout(accessCode));
    if (ending !== "too_many_attempts") return Promise.resolve();
    const guesses = Array.from({ length: REFUSALS_TO_FAIL }, newVoucherCode);
    return runAt(endedAt, () => payIntent(accessCode, guesses, undefined));
  });
}

/** Returns a shop's voucher sales as wallet actions. Each sale pays its intent as a follow-up. */
export function intentSales(shop: Caller, intents: readonly RequestedIntent[]): WalletAction[] {
  return intents.map(({ purchase, accessCode }) => {
    const { bought, spent, soldAt, paidAt, reference } = purchase;
    return {
      at: soldAt,
      kind: "sales",
      cost: bought.reduce((total, { denomination }) => total + denomination, 0),
      play: () => sell(shop, bought, `sale-${reference}`),
      after: () => runAt(paidAt, () => payIntent(accessCode, spent.map(codeOf), undefined)),
    };
  });
}

/** Sells vouchers, sets the `code` of each one to its issued code, and returns the reference of the sale. */
export async function sell(shop: Caller, vouchers: readonly Voucher[], key: string): Promise<string> {
  const lines = vouchers.map(({ denomination }) => ({ denomination, quantity: 1 }));
  const input = createPaymentInput.parse({
    customer_identifier: `walk-in-${key.replace(/\D+/g, "")}`,
    vouchers: lines,
    idempotency_key: key,
  });
  const { data } = await createPayment(shop, input);
  for (const [place, voucher] of vouchers.entries()) {
    const code = data.vouchers[place]?.code;
    if (code !== undefined) voucher.code = code;
  }
  return data.reference;
}

function codeOf({ code }: Voucher): string {
  if (code === undefined) throw new Error("A simulated voucher is spent before it is sold");
  return code;
}

const EVERY_DAYS = 4;
/** One in this many gift sales is charged back. */
const CHARGED_BACK_EVERY = 3;
const TILL_CLOSED_HOUR = 22.6;
const GIFT_VALUES = [1_000, 2_500, 5_000] as const;

/**
 * Returns sales of gift vouchers that customers never spend, as wallet actions. Every third sale is charged back in the evening
 * of the same day. Omits sales and chargebacks that would be after `present`.
 */
export function giftSales(shop: Caller, days: readonly Day[], present: Date, random: Random): WalletAction[] {
  return days.flatMap(({ start }, index) => (index % EVERY_DAYS === 1 ? gift(start, index) : []));

  function gift(start: Date, index: number): WalletAction[] {
    const soldAt = onDay(start, 10 + 10 * random.fraction());
    const chargedBackAt = onDay(start, TILL_CLOSED_HOUR + 0.2 * random.fraction());
    const denomination = random.pick(GIFT_VALUES);
    if (soldAt > present) return [];
    const vouchers: Voucher[] = [{ denomination, balance: denomination }];
    let reference = "";
    const play = async () => {
      reference = await sell(shop, vouchers, `gift-${index}`);
    };
    const sale: WalletAction = { at: soldAt, kind: "sales", cost: denomination, play };
    if (index % (EVERY_DAYS * CHARGED_BACK_EVERY) !== 1 || chargedBackAt > present) return [sale];
    const chargeBack = () => chargeBackOwnPayment(shop, reference);
    return [sale, { at: chargedBackAt, kind: "charge-backs", cost: -denomination, play: chargeBack }];
  }
}

const SEASONAL_VALUES = [2_500, 1_000] as const;
const SOLD_ON_DAY = 20;
const SOLD_AT_HOUR = 11.25;
const VALID_DAYS = 28;

/**
 * Returns, as a wallet action, a sale of vouchers that expire unspent after four weeks, so that the ledger contains breakage
 * (the value of expired vouchers).
 */
export function seasonalSale(shop: Caller, days: readonly Day[]): WalletAction[] {
  const day = days[SOLD_ON_DAY];
  if (!day) return [];
  const at = onDay(day.start, SOLD_AT_HOUR);
  const expiresAt = new Date(at.getTime() + VALID_DAYS * DAY_MS);
  return [
    {
      ...{ at, kind: "sales", cost: SEASONAL_VALUES.reduce((total, value) => total + value, 0) },
      play: () => sellSeasonal(shop, expiresAt),
      after: () => runAt(minutesAfter(expiresAt, 7), expireVouchers),
    },
  ];
}

function sellSeasonal(shop: Caller, expiresAt: Date) {
  const at = now();
  const key = "autumn-fair";
  return sellVouchers(shop, {
    vouchers: SEASONAL_VALUES.map((value) => ({ ...mintVoucher(minor(value), at), expiresAt })),
    customerIdentifier: "walk-in-fair",
    metadata: { offer: "Autumn fair, four weeks" },
    idempotency: {
      ...{ key, operation: "create_voucher_payment", fingerprint: fingerprint({ key }) },
      ...{ resourceId: newId(), at },
    },
  });
}
