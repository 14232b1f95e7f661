import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { locales } from "@/lib/base/locales";
import { composeReceiptMail } from "./receipt-mail";

const intent = {
  customerEmail: "ann@people.example",
  companyName: "Acme Games",
  reference: "order-1",
  accessCode: "mT4kPz81XwQbR7n",
  amount: 1_500,
  settings: null,
} as const;
const shares = [
  { codeEnding: "ZC3H-E", amount: 1_000 },
  { codeEnding: "7G4K-Q", amount: 500 },
];

for (const [locale, subject, voucher] of [
  [null, "Receipt: €15.00 paid to Acme Games", "- Voucher ending in ZC3H-E paid €10.00."],
  [
    "de",
    "Beleg: 15,00\u00a0€ an Acme Games gezahlt",
    "- Gutschein mit der Endung ZC3H-E: 10,00\u00a0€ gezahlt.",
  ],
  [
    "ar",
    "إيصال: تم دفع \u206815.00\u00a0€\u2069 إلى \u2068Acme Games\u2069",
    "- القسيمة المنتهية بـ \u2068ZC3H-E\u2069: دُفع منها \u206810.00\u00a0€\u2069.",
  ],
] as const) {
  test(`the receipt email in the language ${locale ?? "en"} states the amount, the reference, the voucher code endings and the link to the receipt`, () => {
    const mail = composeReceiptMail({ ...intent, locale }, shares, "https://pay.example");
    expect([mail.to, mail.subject]).toEqual(["ann@people.example", subject]);
    expect(mail.text).toContain(voucher);
    expect(mail.text).toContain("7G4K-Q");
    expect(mail.text).toContain("order-1");
    expect(mail.text).toContain("https://pay.example/redemptions/checkout/mT4kPz81XwQbR7n");
  });
}

test("in every language, the only link in the receipt email is the exact URL of the receipt", () => {
  for (const locale of locales) {
    const { text } = composeReceiptMail({ ...intent, locale }, shares, "https://pay.example");
    const links = ["https://pay.example/redemptions/checkout/mT4kPz81XwQbR7n"];
    expect(text.match(/https?:\S+/g), locale).toEqual(links);
  }
});

test("the receipt email uses the partner's display name, and the partner's default language if neither the page nor the payment request specifies one", () => {
  const settings = {
    displayName: "Acme",
    locale: "de",
    accent: null,
    supportUrl: null,
    termsUrl: null,
    customersCancel: false,
  } as const;
  const mail = composeReceiptMail({ ...intent, locale: null, settings }, shares, "https://pay.example");
  expect(mail.subject).toBe("Beleg: 15,00\u00a0€ an Acme gezahlt");
});
