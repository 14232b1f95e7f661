import { randomUUID } from "node:crypto";
import { approveLive } from "@/lib/accounts/approve-live";
import { createAccount } from "@/lib/accounts/create-account";
import { signUpInput } from "@/lib/accounts/schema";
import type { Caller } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";
import type { Metadata } from "@/lib/fields";
import { creditLiveWallet } from "@/lib/ledger/credit-live-wallet";
import { MAX_AMOUNT_MINOR, minor } from "@/lib/money";
import { createPayment } from "@/lib/payments/create-payment";
import { createPaymentInput } from "@/lib/payments/schema";
import { createIntent } from "@/lib/redemption-intents/create-intent";
import { payIntent } from "@/lib/redemption-intents/pay-intent";
import { createIntentInput } from "@/lib/redemption-intents/schema";
import { callerFor } from "@/lib/signed-in-user";
import { cancelSubscription } from "@/lib/subscriptions/cancel-subscription";
import { createSubscription } from "@/lib/subscriptions/create-subscription";
import { findByAccessCode } from "@/lib/subscriptions/find-subscription";
import { createSubscriptionInput, MAX_CYCLES } from "@/lib/subscriptions/schema";
import { enter, newOperator, PASSWORD } from "../accounts/people";
import { expect, test } from "../fixtures/verbs";
import { listen } from "../subscriptions/people";

const MAX_PAYLOAD_BYTES = 20_000;

/** One character of a field's length, six bytes of JSON. */
const WIDE = "\u0001";
/** The widest character a URL may hold: three bytes. */
const WIDE_IN_URL = "界";

const longEmail = () => {
  const domain = `${`${"d".repeat(61)}.`.repeat(3)}example`;
  const local = randomUUID().slice(0, 8);
  return `${local}${"l".repeat(63 - local.length)}@${domain}`.slice(0, 254);
};
const longUrl = `https://${"h".repeat(63)}.example/`.padEnd(2_048, WIDE_IN_URL);
const longTimezone = "America/Argentina/ComodRivadavia";

/** 8 KiB of it as JSON to the byte. */
function fullMetadata(): Metadata {
  const empty = Buffer.byteLength(JSON.stringify({ note: "" }));
  const rest = 8 * 1024 - empty;
  const wide = Math.floor(rest / 6);
  return { note: WIDE.repeat(wide) + "n".repeat(rest - wide * 6) };
}

async function newMember(kind: "partner" | "reseller"): Promise<Caller> {
  const input = signUpInput.parse({
    kind,
    company_name: WIDE.repeat(100),
    email: longEmail(),
    password: PASSWORD,
    timezone: longTimezone,
    ...(kind === "reseller" && { shop_url: "https://shop.example/" }),
  });
  const accountId = await createAccount(input);
  const operator = await newOperator();
  await approveLive(operator, { account_id: accountId });
  if (kind === "reseller") {
    await creditLiveWallet(operator, accountId, { amount: minor(MAX_AMOUNT_MINOR), reference: randomUUID() });
    await creditLiveWallet(operator, accountId, { amount: minor(MAX_AMOUNT_MINOR), reference: randomUUID() });
  }
  const member = callerFor(await enter(input.email), "live");
  await listen(member);
  return member;
}

/** Everything a partner can say about a payment, as long as it may be. */
const longest = () => ({
  email: longEmail(),
  amount: MAX_AMOUNT_MINOR,
  reference: randomUUID().padEnd(100, "-"),
  callback_url: longUrl,
  country_code: "AT",
  ip_address: "2001:0db8:aaaa:bbbb:cccc:dddd:255.255.255.255",
  metadata: fullMetadata(),
  idempotency_key: WIDE.repeat(255 - 36) + randomUUID(),
});

/** The size of every body recorded for an account, by type. */
async function payloadsOf({ accountId }: Caller): Promise<{ type: string; bytes: number }[]> {
  const events = await prisma().event.findMany({ where: { accountId }, orderBy: { sequence: "asc" } });
  return events.map(({ type, payload }) => ({ type, bytes: Buffer.byteLength(payload) }));
}

test("the body of a paid intent's webhook stays below 20 kB with everything in it as long as it may be", async () => {
  const [partner, reseller] = [await newMember("partner"), await newMember("reseller")];
  const intent = await createIntent(partner, createIntentInput.parse(longest()));
  const sale = await createPayment(
    reseller,
    createPaymentInput.parse({
      customer_identifier: "anna",
      vouchers: [{ denomination: MAX_AMOUNT_MINOR, quantity: 1 }],
    }),
  );
  const codes = sale.data.vouchers.map(({ code }) => code);
  expect((await payIntent(intent.data.access_code, codes, undefined)).kind).toBe("paid");
  const payloads = await payloadsOf(partner);
  expect(payloads).toMatchObject([{ type: "redemption-intent.success" }]);
  for (const { type, bytes } of payloads) expect(bytes, type).toBeLessThan(MAX_PAYLOAD_BYTES);
});

test("the bodies of a subscription's webhooks stay below 20 kB with everything in it as long as it may be", async () => {
  const [partner, reseller] = [await newMember("partner"), await newMember("reseller")];
  const input = createSubscriptionInput.parse({
    ...longest(),
    interval: "quarterly",
    total_cycles: MAX_CYCLES,
  });
  const { access_code, reference } = (await createSubscription(partner, input)).data;
  const row = await findByAccessCode(access_code);
  for (const charge of ["first", "second"]) {
    const bill = {
      customer_identifier: "anna",
      vouchers: [{ denomination: MAX_AMOUNT_MINOR, quantity: 1 }],
      subscription_access_code: row?.subscriptionAccessCode,
      reseller_charge_reference: charge.padEnd(255, WIDE),
      reseller_subscription_reference: WIDE.repeat(255),
    };
    await createPayment(reseller, createPaymentInput.parse(bill));
  }
  await cancelSubscription(partner, { reference });
  const told = [...(await payloadsOf(partner)), ...(await payloadsOf(reseller))];
  expect(told.map(({ type }) => type)).toEqual([
    "subscription.activated",
    "subscription.renewed",
    "subscription.cancel_requested",
  ]);
  for (const { type, bytes } of told) expect(bytes, type).toBeLessThan(MAX_PAYLOAD_BYTES);
});
