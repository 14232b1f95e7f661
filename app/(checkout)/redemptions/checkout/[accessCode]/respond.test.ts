import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { MAX_CODES } from "@/lib/payments/intents/check-codes";
import { codesToStore } from "./respond";

const usable = (code: string) => ({
  code,
  id: code,
  currentBalance: 1_000,
  expiresAt: "2027-01-01T00:00:00Z",
});
const answer = { vouchers: [], problems: [], unread: [] };

test("accepted voucher codes are added to the stored ones without duplicates", () => {
  const accepted = { ...answer, vouchers: [usable("B"), usable("C")] };
  expect(codesToStore(["A", "B"], { act: "check" }, accepted)).toEqual(["A", "B", "C"]);
});

test("refused and removed voucher codes are not stored, and no codes are stored once the checkout closes", () => {
  const refused = { ...answer, problems: [{ code: "a-", kind: "refused" as const }] };
  expect(codesToStore(["A", "B"], { act: "check" }, refused)).toEqual(["B"]);
  expect(codesToStore(["A", "B"], { act: "remove:B" }, answer)).toEqual(["A"]);
  expect(codesToStore(["A", "B"], { act: "pay" }, { ...answer, closed: true })).toEqual([]);
});

test("no more voucher codes are stored than a payment accepts", () => {
  const many = Array.from({ length: MAX_CODES + 5 }, (_, at) => `CODE${at}`);
  expect(codesToStore(many, { act: "check" }, answer)).toEqual(many.slice(-MAX_CODES));
});
