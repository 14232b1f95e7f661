import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { pool } from "@/lib/db/pool";
import type { Member } from "@/lib/demo-world/people";
import type { Environment } from "@/lib/fields";
import { VOUCHER_ALPHABET, voucherCheckCharacter } from "@/lib/vouchers/code-format";
import type { Api } from "../fixtures/api";
import { test as base, expect } from "../fixtures/test";

/** Intents and vouchers for a customer, made through the API as a partner and a reseller make them. */
export class Customer {
  readonly #api: Api;
  readonly #partner: Member;
  readonly #reseller: Member;

  constructor(api: Api, partner: Member, reseller: Member) {
    this.#api = api;
    this.#partner = partner;
    this.#reseller = reseller;
  }

  /** The same customer at another partner. */
  of(partner: Member): Customer {
    return new Customer(this.#api, partner, this.#reseller);
  }

  async intent(amount: number, options: { environment?: Environment; callback_url?: string } = {}) {
    const { environment = "test", ...fields } = options;
    const key = this.#partner.keys[environment];
    const created = await this.#api.createIntent(key, { email: "customer@example.com", amount, ...fields });
    expect(created.status).toBe(201);
    const { access_code, reference } = created.body.data;
    const now = async () => (await this.#api.retrieveIntent(key, reference)).body.data;
    return { accessCode: access_code, reference, path: `/redemptions/checkout/${access_code}`, now };
  }

  async vouchers(denominations: readonly number[], environment: Environment = "test") {
    const key = this.#reseller.keys[environment];
    const sold = await this.#api.createPayment(key, {
      customer_identifier: "checkout",
      vouchers: denominations.map((denomination) => ({ denomination, quantity: 1 })),
    });
    expect(sold.status).toBe(201);
    const { reference, vouchers } = sold.body.data;
    const now = async () => (await this.#api.retrievePayment(key, reference, "checkout")).body.data.vouchers;
    return { codes: vouchers.map(({ code }) => code), now };
  }
}

/** A code as good as any, which no voucher has. */
export function unknownCode(): string {
  const body = Array.from({ length: 16 }, () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)]).join(
    "",
  );
  return body + voucherCheckCharacter(body);
}

/** Sets an intent's clock two days back, so that it has expired. */
export async function expire(accessCode: string): Promise<void> {
  await pool().query(
    `UPDATE redemption_intents SET created_at = created_at - interval '2 days',
       updated_at = updated_at - interval '2 days', expires_at = expires_at - interval '2 days'
     WHERE access_code = $1`,
    [accessCode],
  );
}

/** How many refused codes are counted against an intent. */
export async function refusalsOf(accessCode: string): Promise<number> {
  const { rows } = await pool().query<{ refused_codes: number }>(
    "SELECT refused_codes FROM redemption_intents WHERE access_code = $1",
    [accessCode],
  );
  return rows[0]?.refused_codes ?? Number.NaN;
}

/** A customer of the world's first partner and reseller, and a browser page without script. */
export const test = base.extend<{ customer: Customer; scriptless: Page }>({
  customer: ({ api, world }, use) => use(new Customer(api, world.partner, world.reseller)),
  scriptless: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
