import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { locales } from "@/lib/base/locales";
import { composeRefundMail } from "./refund-mail";

const payment = {
  customerEmail: "ann@people.example",
  partnerName: "Acme Games",
  accessCode: "mT4kPz81XwQbR7n",
  locale: null,
};
const row = { amount: 1_500, intentReference: "order-1", subscriptionReference: null, cycleNumber: null };

test("the refund email states the amount, the voucher code endings that are known, and the link to the receipt", () => {
  const parts = [
    { codeEnding: "ZC3H-E", amount: 1_000, isBlocked: false },
    { codeEnding: null, amount: 500, isBlocked: false },
  ];
  const { to, subject, text } = composeRefundMail(payment, { ...row, parts }, "https://pay.example");
  expect([to, subject]).toEqual(["ann@people.example", "Acme Games refunded €15.00"]);
  expect(text).toContain("of your payment order-1.");
  expect(text).toContain("- Voucher ending in ZC3H-E received €10.00.\n- A voucher received €5.00.");
  expect(text).toContain("Your receipt:\nhttps://pay.example/redemptions/checkout/mT4kPz81XwQbR7n");
});

test("the email about a refunded cycle directs the customer to the shop that holds the voucher", () => {
  const cycle = { ...row, intentReference: null, subscriptionReference: "SUB-1", cycleNumber: 2 };
  const { text } = composeRefundMail(
    payment,
    { ...cycle, parts: [{ codeEnding: "ZC3H-E", amount: 1_500, isBlocked: false }] },
    "https://pay.example",
  );
  expect(text).toContain("of payment 2 of your subscription SUB-1.");
  expect(text).toContain("Ask the shop for the refunded amount.");
  expect(text).toContain("Your subscription:\nhttps://pay.example/subscriptions/checkout/mT4kPz81XwQbR7n");
});

test("the refund email directs a customer with a blocked voucher to the shop, and says how to spend the refund unless all vouchers are blocked", () => {
  const blocked = { codeEnding: "ZC3H-E", amount: 1_000, isBlocked: true };
  const other = { codeEnding: null, amount: 500, isBlocked: false };
  const textOf = (...parts: (typeof blocked | typeof other)[]) =>
    composeRefundMail(payment, { ...row, parts }, "https://pay.example").text;
  const both = textOf(blocked, other);
  expect(both).toContain(
    "received €10.00. This voucher is blocked and cannot be used. Ask the shop that sold it.\n",
  );
  expect(both).toContain("- A voucher received €5.00.\n\nTo spend the amount that a voucher received, pay");
  expect(textOf(blocked)).not.toContain("To spend the amount that a voucher received");
});

for (const [locale, subject, text] of [
  ["de", "Acme Games hat 15,00\u00a0€ erstattet", "Gutschein mit der Endung ZC3H-E"],
  ["ar", "ردّ \u2068Acme Games\u2069 مبلغ \u206815.00\u00a0€\u2069", "القسيمة المنتهية بـ \u2068ZC3H-E\u2069"],
] as const) {
  test(`the refund email is in the language of the payment request, here ${locale}`, () => {
    const parts = [{ codeEnding: "ZC3H-E", amount: 1_500, isBlocked: false }];
    const mail = composeRefundMail({ ...payment, locale }, { ...row, parts }, "https://pay.example");
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(text);
  });
}

test("in every language, the only link in the refund email is the exact URL of the receipt", () => {
  for (const locale of locales) {
    const parts = [{ codeEnding: "ZC3H-E", amount: 1_500, isBlocked: false }];
    const { text } = composeRefundMail({ ...payment, locale }, { ...row, parts }, "https://pay.example");
    const links = ["https://pay.example/redemptions/checkout/mT4kPz81XwQbR7n"];
    expect(text.match(/https?:\S+/g), locale).toEqual(links);
  }
});
