import type { Caller } from "@/lib/base/caller";
import { cancelCheckout } from "@/lib/payments/intents/cancel-intent";
import { createIntent } from "@/lib/payments/intents/create-intent";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { createIntentInput } from "@/lib/payments/intents/schema";
import { createPaymentInput } from "@/lib/payments/sales/schema";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { newVoucherCode } from "@/lib/payments/vouchers/code";
import { playAt, playTogether } from "./play";
import type { Purchase, Voucher } from "./purchases";
import type { WalletAct } from "./wallet-acts";

/** As many refused codes as end an intent. */
const REFUSALS = 20;

/** An intent of the story with the code of its checkout. */
type Asked = { readonly purchase: Purchase; readonly accessCode: string };

/** Has a partner ask for all of its purchases. What comes of the vouchers is left to {@link salesOf}. */
export async function askForAll(
  partner: Caller,
  site: string,
  purchases: readonly Purchase[],
): Promise<Asked[]> {
  const asked: Asked[] = [];
  await playTogether(purchases, async (purchase) => {
    asked.push({
      purchase,
      accessCode: await playAt(purchase.createdAt, () => ask(partner, site, purchase)),
    });
  });
  return asked;
}

async function ask(partner: Caller, site: string, { customer, item, reference }: Purchase): Promise<string> {
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

/** Customers who change their mind, and those who guess at codes. */
export function playGivenUp(asked: readonly Asked[]): Promise<void> {
  return playTogether(asked, ({ purchase: { ending, endedAt }, accessCode }) => {
    if (ending === "canceled") return playAt(endedAt, () => cancelCheckout(accessCode));
    if (ending !== "too_many_attempts") return Promise.resolve();
    const guesses = Array.from({ length: REFUSALS }, newVoucherCode);
    return playAt(endedAt, () => payIntent(accessCode, guesses, undefined));
  });
}

/** The sales by which customers of one shop come to their vouchers, each followed by their payment. */
export function salesOf(shop: Caller, asked: readonly Asked[]): WalletAct[] {
  return asked.map(({ purchase, accessCode }) => {
    const { bought, spent, soldAt, paidAt, reference } = purchase;
    return {
      at: soldAt,
      kind: "sales",
      cost: bought.reduce((total, { denomination }) => total + denomination, 0),
      play: () => sell(shop, bought, `sale-${reference}`),
      after: () => playAt(paidAt, () => payIntent(accessCode, spent.map(codeOf), undefined)),
    };
  });
}

/** Sells vouchers, which have their codes from then on, and answers the reference of the sale. */
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
  if (code === undefined) throw new Error("a voucher of the story is spent before it is sold");
  return code;
}
