import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Environment } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { VOUCHER_ALPHABET, voucherCheckCharacter } from "@/lib/base/voucher-code";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { retrievePayment } from "@/lib/payments/voucher-payments/read-payments";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { newClientIp } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { test as base, expect } from "./signed-in";

/**
 * A customer who pays intents of one partner with vouchers of one reseller. The methods `intent` and `vouchers` create intents
 * and vouchers. Their results have a `now` function that returns the current state.
 */
export class Customer {
  readonly #partner: AccountOwner;
  readonly #reseller: AccountOwner;

  constructor(partner: AccountOwner, reseller: AccountOwner) {
    this.#partner = partner;
    this.#reseller = reseller;
  }

  /** Returns a customer who pays intents of `partner` with vouchers of the same reseller. */
  of(partner: AccountOwner): Customer {
    return new Customer(partner, this.#reseller);
  }

  async intent(amount: number, options: { environment?: Environment; [field: string]: unknown } = {}) {
    const { environment = "test", ...fields } = options;
    const partner = callerFor(this.#partner.user, environment);
    const { access_code: accessCode, reference } = await newIntent(partner, amount, fields);
    const now = async () => (await retrieveIntent(partner, { reference })).data;
    return { accessCode, reference, path: `/redemptions/checkout/${accessCode}`, now };
  }

  async vouchers(denominations: readonly number[], environment: Environment = "test") {
    const reseller = callerFor(this.#reseller.user, environment);
    const { reference, codes } = await sell(reseller, denominations);
    const which = { reference, customer_identifier: "anna" };
    return { codes, reference, now: async () => (await retrievePayment(reseller, which)).data.vouchers };
  }
}

/** Returns a well-formed code that no voucher has. */
export function unknownCode(): string {
  const body = Array.from({ length: 16 }, () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)]).join(
    "",
  );
  return body + voucherCheckCharacter(body);
}

/**
 * Gives a page a dedicated IP address, so that the codes refused on the page do not count against other tests. Returns the
 * address.
 */
export async function fromOwnAddress(page: Page): Promise<string> {
  // The server trusts this machine as a proxy, so the test can choose the client's address.
  const ip = newClientIp();
  await page.setExtraHTTPHeaders({ "x-forwarded-for": ip });
  return ip;
}

/**
 * The test function for tests at the checkout. `customer` pays the world's first partner with vouchers of its first reseller.
 * `scriptless` is a page with JavaScript disabled.
 */
export const test = base.extend<{ customer: Customer; scriptless: Page }>({
  customer: ({ world }, use) => use(new Customer(world.partner, world.reseller)),
  scriptless: async ({ openContext }, use) => {
    const context = await openContext({ javaScriptEnabled: false });
    await use(await context.newPage());
  },
});

export { expect };
