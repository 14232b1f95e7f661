import { randomUUID } from "node:crypto";
import { signUpInput } from "@/lib/accounts/schema";
import type { Caller } from "@/lib/base/caller";
import type { Metadata } from "@/lib/base/fields";
import { MAX_AMOUNT_MINOR, minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { MAX_CYCLES } from "@/lib/payments/subscriptions/schema";
import { addApprovedAccount } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, PASSWORD } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const MAX_PAYLOAD_BYTES = 30_000;

/** A character that counts as one in a field's length, but takes six bytes in JSON. */
const WIDE = "\u0001";
/** The longest character that a URL or a line of text can contain: four bytes in UTF-8. */
const WIDE_PRINTABLE = "😀";

const longEmail = () => {
  const domain = `${`${"d".repeat(61)}.`.repeat(3)}example`;
  const local = randomUUID().slice(0, 8);
  return `${local}${"l".repeat(63 - local.length)}@${domain}`.slice(0, 254);
};
const urlStart = `https://${"h".repeat(63)}.example/`;
const longUrl = urlStart + WIDE_PRINTABLE.repeat(2_048 - urlStart.length);
const longTimezone = "America/Argentina/ComodRivadavia";

/** Returns metadata of exactly 8 KiB as JSON. */
function fullMetadata(): Metadata {
  const empty = Buffer.byteLength(JSON.stringify({ note: "" }));
  const rest = 8 * 1024 - empty;
  const wide = Math.floor(rest / 6);
  return { note: WIDE.repeat(wide) + "n".repeat(rest - wide * 6) };
}

async function newMember(kind: "partner" | "reseller"): Promise<Caller> {
  const input = signUpInput.parse({
    kind,
    company_name: WIDE_PRINTABLE.repeat(100),
    email: longEmail(),
    password: PASSWORD,
    timezone: longTimezone,
    ...(kind === "reseller" && { shop_url: "https://shop.example/" }),
  });
  const operator = await newOperator();
  const { user } = await addApprovedAccount(operator, input);
  const { accountId } = user;
  if (kind === "reseller") {
    await adjustLiveWallet(operator, "credit", accountId, {
      amount: minor(MAX_AMOUNT_MINOR),
      reference: randomUUID(),
    });
    await adjustLiveWallet(operator, "credit", accountId, {
      amount: minor(MAX_AMOUNT_MINOR),
      reference: randomUUID(),
    });
  }
  const member = callerFor(user, "live");
  await setEndpointUrl(member);
  return member;
}

/** Returns all fields of a request at their maximum length. */
const longest = () => ({
  email: longEmail(),
  amount: MAX_AMOUNT_MINOR,
  reference: randomUUID().padEnd(100, "-"),
  callback_url: longUrl,
  description: WIDE_PRINTABLE.repeat(200),
  country_code: "AT",
  ip_address: "2001:0db8:aaaa:bbbb:cccc:dddd:255.255.255.255",
  metadata: fullMetadata(),
  idempotency_key: WIDE.repeat(255 - 36) + randomUUID(),
});

/** Returns the type, and the body size in bytes, of each of the account's events. */
async function payloadsOf({ accountId }: Caller): Promise<{ type: string; bytes: number }[]> {
  const events = await prisma().event.findMany({ where: { accountId }, orderBy: { sequence: "asc" } });
  return events.map(({ type, payload }) => ({ type, bytes: Buffer.byteLength(payload) }));
}

test("the webhook body of a paid intent stays below 30 kB with maximum-length fields", async () => {
  const [partner, reseller] = [await newMember("partner"), await newMember("reseller")];
  const { codes } = await sell(reseller, [MAX_AMOUNT_MINOR]);
  const item = { name: WIDE_PRINTABLE.repeat(100), quantity: 1, unit_amount: MAX_AMOUNT_MINOR / 20 };
  const fields = { ...longest(), items: Array(20).fill(item) };
  await pay(await newIntent(partner, MAX_AMOUNT_MINOR, fields), codes);
  const payloads = await payloadsOf(partner);
  expect(payloads).toMatchObject([{ type: "redemption-intent.success" }]);
  for (const { type, bytes } of payloads) expect(bytes, type).toBeLessThan(MAX_PAYLOAD_BYTES);
});

test("the webhook bodies of a subscription stay below 30 kB with maximum-length fields", async () => {
  const [partner, reseller] = [await newMember("partner"), await newMember("reseller")];
  const fields = { ...longest(), interval: "quarterly", total_cycles: MAX_CYCLES };
  const subscription = await subscribe(partner, fields);
  for (const charge of ["first", "second"]) {
    const order = { reseller_subscription_reference: WIDE.repeat(255) };
    expect(await bill(reseller, subscription, charge.padEnd(255, WIDE), order)).toBe("created");
  }
  await cancelSubscription(partner, subscription);
  const payloads = [...(await payloadsOf(partner)), ...(await payloadsOf(reseller))];
  expect(payloads.map(({ type }) => type)).toEqual([
    "subscription.activated",
    "subscription.renewed",
    "subscription.cancel_requested",
  ]);
  for (const { type, bytes } of payloads) expect(bytes, type).toBeLessThan(MAX_PAYLOAD_BYTES);
});
