import { onLane } from "@/lib/db/lanes";
import { pool } from "@/lib/db/pool";
import { payWithCodes } from "@/lib/payments/intents/pay-intent";
import { hiddenFieldsIn } from "../support/fixtures/fetch-page";
import type { Case, Installation, Target } from "./case";
import { httpRequest } from "./generator/job";
import { call } from "./prepared-objects";

const PAYMENTS = 100;
const AMOUNT_MINOR = 1_000;
const VOUCHERS_A_SALE = 5;
const SEE_OTHER = 303;

type Payable = { readonly accessCode: string; readonly codes: readonly string[] };

/** Creates `count` intents and, for each intent, `codes` vouchers that add up to exactly its amount. */
async function payables(at: Installation, count: number, codes: number): Promise<Payable[]> {
  const { partner, resellers } = at.traders;
  const made = await call(at, count, (api, index) =>
    api.createIntent(partner.key, { email: `customer-${index}@people.example`, amount: AMOUNT_MINOR }),
  );
  const quantity = Math.min(codes, VOUCHERS_A_SALE);
  const sales = await call(at, (count * codes) / quantity, (api, index) =>
    api.createPayment(resellers[index % resellers.length]?.key ?? "", {
      customer_identifier: "bench",
      vouchers: [{ denomination: AMOUNT_MINOR / codes, quantity }],
    }),
  );
  const sold = sales.flatMap(({ vouchers }) => vouchers.map(({ code }) => code));
  return made.map(({ access_code: accessCode }, index) => ({
    accessCode,
    codes: sold.slice(index * codes, (index + 1) * codes),
  }));
}

const pathOf = (accessCode: string) => `/redemptions/checkout/${accessCode}`;

/** Returns the hidden fields of the payment form on a checkout page. */
async function hiddenFields(page: string): Promise<FormData> {
  const html = await (await fetch(page)).text();
  const form = html.split("<form").find((part) => part.includes('name="accepted"')) ?? "";
  return hiddenFieldsIn(form);
}

/**
 * Returns one request per checkout. Each request posts the checkout's payment form with its voucher codes, as a browser without
 * JavaScript does.
 */
async function forms(url: string, at: Installation, paying: readonly Payable[]): Promise<string[]> {
  const fields = await hiddenFields(url + pathOf(paying[0]?.accessCode ?? ""));
  return Promise.all(
    paying.map(async ({ accessCode, codes }) => {
      fields.set("access_code", accessCode);
      fields.set("codes", codes.join("\n"));
      fields.set("act", "pay");
      const form = new Request(url, { method: "POST", body: fields });
      const headers = { "Content-Type": form.headers.get("content-type") ?? "", Origin: at.baseUrl };
      return httpRequest("POST", pathOf(accessCode), headers, await form.text());
    }),
  );
}

/** Returns `count` requests, each of which pays a different checkout with `codes` voucher codes. */
export async function checkoutsToPay({ url, installation }: Target, count: number, codes = 1) {
  return forms(url, installation, await payables(installation, count, codes));
}

/** Returns `count` requests, each of which opens the checkout page of a different open intent. */
export async function checkoutsToOpen({ installation }: Target, count: number): Promise<string[]> {
  const open = await payables(installation, count, 1);
  return open.map(({ accessCode }) => httpRequest("GET", pathOf(accessCode), { Accept: "text/html" }));
}

const paying = (codes: number): Case => ({
  name: "checkout",
  title: `pay at the checkout with ${codes === 1 ? "1 code" : `${codes} codes`}, 4 customers without script`,
  clients: 4,
  sides: ["door", "next"],
  requests: (target) => checkoutsToPay(target, PAYMENTS, codes),
  once: true,
  expected: [SEE_OTHER],
});

export const checkoutCases: readonly Case[] = [paying(1), paying(20)];

/**
 * Returns the number of SQL statements that the product sends to pay a checkout with `codes` voucher codes. Counts the
 * connections taken from the pool, because each statement takes one.
 */
export async function statementsToPay(at: Installation, codes: number): Promise<number> {
  const [payable] = await payables(at, 1, codes);
  if (!payable) throw new Error("there is nothing to pay");
  return onLane("checkout", async () => {
    let sent = 0;
    const count = () => {
      sent += 1;
    };
    const connections = pool().on("acquire", count);
    const { closed } = await payWithCodes(
      payable.accessCode,
      { listed: [], typed: payable.codes },
      { ip: "192.0.2.1" },
    );
    connections.off("acquire", count);
    if (!closed) throw new Error("the checkout was not paid");
    return sent;
  });
}
