import { messagesOf } from "@/app/(checkout)/_messages/load-messages";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { moneyFormatOf } from "@/lib/base/money-format";
import { MAX_CODES } from "@/lib/payments/intents/check-codes";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { codeCountFault, codesToStore } from "./respond";

const usable = (code: string) => ({
  code,
  id: code,
  currentBalance: 1_000,
  expiresAt: "2027-01-01T00:00:00Z",
});
const answer = { vouchers: [], problems: [], unread: [] };

test("accepted voucher codes are added to the stored codes without duplicates", () => {
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

test("too many voucher codes, and a payment without codes, are refused with an error in the page's language", () => {
  const german = { locale: "de", messages: messagesOf("de"), money: moneyFormatOf("de", "EUR") } as const;
  const faultOf = (act: "check" | "pay", count: number) => {
    const codes = Array.from({ length: count }, newVoucherCode).join(" ");
    return codeCountFault({ access_code: "mT4kPz81XwQbR7n", act, accepted: "", codes }, german);
  };
  expect(faultOf("check", MAX_CODES + 1)).toBe("Verwenden Sie höchstens 20 Gutscheine.");
  expect(faultOf("pay", 0)).toBe(german.messages.redemption.form.enterCode);
  expect([faultOf("pay", MAX_CODES), faultOf("check", 0)]).toEqual([undefined, undefined]);
});
