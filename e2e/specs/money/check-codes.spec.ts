import { formatVoucherCode, normalizeVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { listRefusedCodes } from "@/lib/payments/intents/read-intents";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, partnerInTest, peopleIn } from "../../support/world/accounts";
import { newIntent, openCheckout, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

const wrong = (count: number) => Array.from({ length: count }, newVoucherCode);

test("checking a list of voucher codes returns the valid vouchers, reports typos and refuses unknown codes", async () => {
  const { partner, resellers } = await peopleIn("test");
  const [first = "", second = ""] = await sellInTest(resellers[0], [500, 700]);
  const [unknown = ""] = wrong(1);
  const accessCode = await openCheckout(partner, 1_000);
  const read = await checkCodes(accessCode, [first, unknown, "7KQ2-M0XD", second, first], newClientIp());
  expect(read.vouchers.map(({ currentBalance }) => currentBalance)).toEqual([500, 700]);
  expect(read.refused).toEqual([
    { code: unknown, kind: "refused" },
    { code: "7KQ2-M0XD", kind: "typo" },
  ]);
  expect(read).toMatchObject({ unchecked: [], requirement: undefined, state: "open" });
});

test("voucher codes are checked in order until the client's network reaches its limit on refused codes, and later codes are not checked", async () => {
  const { partner, resellers } = await peopleIn("test");
  const client = newClientIp();
  const intents = [await openCheckout(partner, 500), await openCheckout(partner, 500)];
  const [right = ""] = await sellInTest(resellers[0], [500]);
  await checkCodes(intents[0] ?? "", wrong(15), client);
  const codes = [right, ...wrong(6), right.toLowerCase()];
  const read = await checkCodes(intents[1] ?? "", codes, client);
  expect(read.vouchers).toHaveLength(1);
  expect(read.refused).toHaveLength(5);
  expect(read.unchecked).toEqual([codes[6]]);
  expect(read.requirement?.retryAfterS).toBe(1);
  const later = await checkCodes(intents[1] ?? "", [right], client);
  expect(later).toMatchObject({ vouchers: [], refused: [], unchecked: [right], state: "open" });
  expect((await checkCodes(intents[1] ?? "", [right], newClientIp())).vouchers).toHaveLength(1);
});

test("reaching an intent's limit on refused codes closes the intent, and the remaining codes are not checked", async () => {
  const { partner, resellers } = await peopleIn("test");
  const accessCode = await openCheckout(partner, 500);
  const [right = ""] = await sellInTest(resellers[0], [500]);
  await checkCodes(accessCode, wrong(10), newClientIp());
  const read = await checkCodes(accessCode, [...wrong(10), right], newClientIp());
  expect(read).toMatchObject({
    vouchers: [],
    unchecked: [right],
    state: "too_many_attempts",
    requirement: undefined,
  });
  expect(read.refused).toHaveLength(10);
});

test("if one client concurrently checks wrong voucher codes on 100 intents, exactly 20 codes are refused in total, and the other wrong codes remain unchecked", async () => {
  const { partner, resellers } = await peopleIn("test");
  const client = newClientIp();
  const intents = await Promise.all(Array.from({ length: 100 }, () => openCheckout(partner, 500)));
  const [right = ""] = await sellInTest(resellers[0], [500]);
  const reads = await Promise.all(
    intents.map((accessCode) => checkCodes(accessCode, [...wrong(3), right], client)),
  );
  expect(reads.flatMap(({ refused }) => refused)).toHaveLength(20);
  // A request that reached the limit because of its wrong codes must not reveal that the last code is valid.
  for (const { refused, vouchers, unchecked } of reads) {
    expect(refused.length + vouchers.length + unchecked.length).toBe(4);
    if (refused.length < 3) expect(vouchers).toEqual([]);
  }
});

test("a partner sees the last characters and the refusal reason of each voucher code that was refused for its intent, except mistyped codes", async () => {
  const [{ partner, resellers }, outsider] = await Promise.all([peopleIn("test"), partnerInTest()]);
  const issued = await issueTestVouchers(await openCheckout(partner, 500));
  const [spent = ""] = await sellInTest(resellers[0], [500]);
  await pay(await newIntent(partner, 500), [spent]);
  const [unknown = ""] = wrong(1);
  const intent = await newIntent(partner, 500);
  const refused = { unknown, blocked: issued.blocked.code, spent, expired: issued.expired.code };
  await checkCodes(intent.access_code, [unknown, "7KQ2-M0XD", issued.covers.code], newClientIp());
  await checkCodes(intent.access_code, Object.values(refused).slice(1), newClientIp());
  const listed = await listRefusedCodes(partner, intent.reference);
  expect(listed.map(({ codeEnding, reason }) => [reason, codeEnding])).toEqual(
    Object.entries(refused).map(([reason, code]) => [
      reason,
      formatVoucherCode(normalizeVoucherCode(code)).slice(-6),
    ]),
  );
  expect(await listRefusedCodes(outsider, intent.reference)).toEqual([]);
  expect(await listRefusedCodes({ ...partner, environment: "live" }, intent.reference)).toEqual([]);
});

test("voucher codes that are refused concurrently are each stored once", async () => {
  const { partner } = await peopleIn("test");
  const intent = await newIntent(partner, 500);
  const submissions = Array.from({ length: 12 }, () => wrong(3));
  const reads = await Promise.all(
    submissions.map((codes) => checkCodes(intent.access_code, codes, newClientIp())),
  );
  const answered = reads.flatMap(({ refused }) => refused.map(({ code }) => normalizeVoucherCode(code)));
  expect(answered).toHaveLength(20);
  const stored = await listRefusedCodes(partner, intent.reference);
  expect(stored.map(({ codeEnding }) => codeEnding).sort()).toEqual(answered.map(voucherCodeEnding).sort());
});
