import { randomUUID } from "node:crypto";
import { signUpInput } from "@/lib/accounts/schema";
import type { Caller } from "@/lib/base/caller";
import type { Metadata } from "@/lib/base/fields";
import { MAX_AMOUNT_MINOR } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { simulateOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import { MAX_CYCLES } from "@/lib/payments/subscriptions/schema";
import { addApprovedAccount } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, PASSWORD } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const MAX_PAYLOAD_BYTES = 30_000;

/** A character that counts as one in a field's length, but takes six bytes in JSON. */
const WIDE = "\u0001";
/** A character that a URL or a line of text can contain, and that takes four bytes in UTF-8, the maximum. */
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
  const member = callerFor(user, "live");
  if (kind === "reseller") {
    for (const wallet of [member, member, ...Array<Caller>(3).fill(callerFor(user, "test"))])
      await fund(operator, wallet, MAX_AMOUNT_MINOR);
  }
  await setEndpointUrl(member);
  return member;
}

/** Returns the fields that requests for intents and subscriptions have in common, at their maximum length. */
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
  const order = { reseller_subscription_reference: WIDE.repeat(255) };
  const billed = async (environment: "live" | "test", cycles: number, total_cycles: number) => {
    const fields = { ...longest(), interval: "quarterly", total_cycles };
    const subscription = await subscribe({ ...partner, environment }, fields);
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const charge = `${cycle}`.padEnd(255, WIDE);
      expect(await bill({ ...reseller, environment }, subscription, charge, order)).toBe("created");
    }
    return subscription;
  };
  await billed("test", 2, 2);
  const { accessCode } = await billed("test", 1, MAX_CYCLES);
  expect(await simulateOverdue(accessCode, 2)).toMatchObject({ kind: "overdue" });
  const canceled = await billed("live", 2, MAX_CYCLES);
  await cancelSubscription(partner, canceled);
  await confirmCancellation(reseller, { access_code: canceled.accessCode, ...order });
  const payloads = [...(await payloadsOf(partner)), ...(await payloadsOf(reseller))];
  expect([...new Set(payloads.map(({ type }) => type))].sort()).toEqual([
    "cycle.overdue",
    "subscription.activated",
    "subscription.cancel_requested",
    "subscription.cancelled",
    "subscription.completed",
    "subscription.renewed",
  ]);
  for (const { type, bytes } of payloads) expect(bytes, type).toBeLessThan(MAX_PAYLOAD_BYTES);
});
