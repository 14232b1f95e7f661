import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { addMember, type Member } from "@/lib/demo-world/people";
import { setEndpoint } from "@/lib/endpoints/set-endpoint";
import type { Environment } from "@/lib/fields";
import { callerFor } from "@/lib/signed-in-user";
import { createSubscription } from "@/lib/subscriptions/create-subscription";
import { findByAccessCode } from "@/lib/subscriptions/find-subscription";
import { type CreateSubscriptionInput, createSubscriptionInput } from "@/lib/subscriptions/schema";
import type { Answer, Api } from "../fixtures/api";
import { test as base, expect } from "../fixtures/test";
import { partnerNamed, resellerWith } from "../fixtures/world";

export const WALLET_MINOR = 100_000;

/** A partner and a reseller that can be asked, whom no other test knows. */
type People = { readonly partner: Member; readonly reseller: Member };

export const test = base.extend<{ people: People }>({
  people: async ({ world }, use) => {
    const partner = await addMember(world.operator, partnerNamed("Dashboard Games"));
    const reseller = await resellerWith(world, WALLET_MINOR);
    await setEndpoint(callerFor(reseller.user, "live"), { url: "http://127.0.0.1:9/hook" });
    await use({ partner, reseller });
  },
});

export { expect };

/** A browser of its own in which somebody has signed in. */
export async function signedIn(
  browser: Browser,
  baseURL: string | undefined,
  member: Member,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? "", ...options })).newPage();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(member.email);
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/test");
  return page;
}

export type Subscribed = { reference: string; accessCode: string; billingCode: string };

/** A subscription of a partner, with both its codes. */
export async function subscribed(
  partner: Member,
  environment: Environment,
  fields: Partial<CreateSubscriptionInput> = {},
): Promise<Subscribed> {
  const input = createSubscriptionInput.parse({ email: "subscriber@example.com", amount: 1_000, ...fields });
  const { data } = await createSubscription(callerFor(partner.user, environment), input);
  const row = await findByAccessCode(data.access_code);
  if (!row) throw new Error("the subscription just created is not there");
  return {
    reference: data.reference,
    accessCode: data.access_code,
    billingCode: row.subscriptionAccessCode,
  };
}

/** Bills a live cycle through the API as a reseller's server does. */
export function bill(
  api: Api,
  reseller: Member,
  { billingCode }: Subscribed,
  recurringReference?: string,
): Promise<Answer> {
  return api.createPayment(reseller.keys.live, {
    customer_identifier: "subscriber",
    vouchers: [{ denomination: 1_000, quantity: 1 }],
    subscription_access_code: billingCode,
    reseller_charge_reference: randomUUID(),
    ...(recurringReference !== undefined && { reseller_subscription_reference: recurringReference }),
  });
}
