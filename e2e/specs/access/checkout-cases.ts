import type { Environment } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

/**
 * An access code in a checkout's URL, and the intent or subscription to which it belongs. `sort` is `none` for a code that
 * belongs to no checkout.
 */
export type Checkout = {
  readonly what: string;
  readonly sort: "intent" | "subscription" | "none";
  readonly state: "open" | "picked" | "billed" | "over";
  readonly environment: Environment;
  /** The access code in the URL. */
  readonly accessCode: string;
  /** Data that a page may show only with this access code. */
  readonly words: readonly string[];
  /** Data that the page does not show in this state. */
  readonly hidden: readonly string[];
};

const AMOUNT = 1_000;

/**
 * Creates intents and subscriptions of the partner that together cover the states in `Checkout`, `picked` in the live
 * environment only. The reseller sells the vouchers for paid intents and bills the billed subscriptions. Returns their
 * checkouts, and also codes that belong to no checkout.
 */
export async function checkoutsOf(
  partnerMember: AccountOwner,
  resellerMember: AccountOwner,
  environment: Environment,
): Promise<Checkout[]> {
  const partner = callerFor(partnerMember.user, environment);
  const reseller = callerFor(resellerMember.user, environment);

  const intent = async (what: string, state: Checkout["state"] = "open"): Promise<Checkout> => {
    const made = await newIntent(partner, AMOUNT, { email: customer() });
    const { access_code: accessCode, reference } = made;
    if (what === "a paid intent") await pay(made, (await sell(reseller, [AMOUNT])).codes);
    if (what === "a canceled intent") await cancelCheckout(accessCode);
    const named = { what, state, environment, accessCode };
    return { ...named, sort: "intent", words: [reference, accessCode], hidden: [made.customer.email] };
  };

  const subscription = async (what: string, state: Checkout["state"] = "open"): Promise<Checkout> => {
    const email = customer();
    const made = await subscribe(partner, { email });
    if (state === "billed") await bill(reseller, made, "first");
    if (state === "picked") await pickShop(made.accessCode, reseller.accountId);
    if (state === "over") await cancelSubscription(partner, made);
    const named = { what, state, environment, accessCode: made.accessCode };
    const isShown = environment === "test" || state === "picked";
    const words = [made.reference, made.accessCode, ...(isShown ? [made.code] : [])];
    const hidden = [email, ...(isShown ? [] : [made.code])];
    return { ...named, sort: "subscription", words, hidden };
  };

  const waiting = await subscribe(partner);
  const none = (what: string, accessCode: string): Checkout => ({
    ...{ what, accessCode, environment, sort: "none", state: "over", words: [accessCode], hidden: [] },
  });
  const opened = await Promise.all([
    intent("an intent"),
    intent("another customer's intent"),
    intent("a paid intent", "over"),
    intent("a canceled intent", "over"),
    subscription("a subscription"),
    subscription("another customer's subscription"),
    subscription("a billed subscription", "billed"),
    subscription("a canceled subscription", "over"),
    ...(environment === "live" ? [subscription("a subscription with a shop picked", "picked")] : []),
  ]);
  return [
    ...opened,
    none("the code that bills a subscription", waiting.code),
    none("a code of nothing", "abcdefghijklmno"),
    none("no code at all", "no-code"),
  ];
}

let customers = 0;

function customer(): string {
  customers += 1;
  return `customer-${process.pid}-${customers}@customers.example`;
}
