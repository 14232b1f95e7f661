import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { chooseLocale, localeFacts, locales, matchLocale, negotiateLocale } from "./locales";

for (const [tag, locale] of [
  ["de", "de"],
  ["DE-at", "de"],
  ["ar_EG", "ar"],
  [" en-Latn-GB ", "en"],
  ["zz", undefined],
  ["deutsch", undefined],
  ["", undefined],
  ["*", undefined],
] as const) {
  test(`the language tag "${tag}" matches ${locale ?? "no supported language"}`, () => {
    expect(matchLocale(tag)).toBe(locale);
  });
}

for (const [header, locale] of [
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en;q=0.1, ar ; q=0.7", "ar"],
  ["tlh, ar;q=0.5", "ar"],
  ["de;q=0, en;q=0.5", "en"],
  ["ar, de", "ar"],
  ["de;q=high, en;q=0.2", "en"],
  ["de;q=2, ar;q=0.1", "ar"],
  ["tlh, *", undefined],
  ["", undefined],
] as const) {
  test(`the Accept-Language header "${header}" selects ${locale ?? "no language"}`, () => {
    expect(negotiateLocale(header)).toBe(locale);
  });
}

test("negotiateLocale reads only the beginning of a long Accept-Language header", () => {
  expect(negotiateLocale(`${"x,".repeat(1_000_000)}de`)).toBeUndefined();
});

test("every language has a tag that Intl supports, and the name that Intl.DisplayNames returns for the language", () => {
  for (const locale of locales) {
    const { intl, name } = localeFacts(locale);
    expect(Intl.NumberFormat.supportedLocalesOf(intl)).toEqual([intl]);
    expect(new Intl.DisplayNames(locale, { type: "language" }).of(locale)).toBe(name);
  }
});

test("the customer's choice of language takes precedence over the link, the link over the create request, and the create request over the browser", () => {
  const all = { chosen: "ar", linked: "de-AT", requested: "en", accepted: "de" } as const;
  expect(chooseLocale(all)).toBe("ar");
  expect(chooseLocale({ ...all, chosen: undefined })).toBe("de");
  expect(chooseLocale({ ...all, chosen: "tlh", linked: "tlh" })).toBe("en");
  expect(chooseLocale({ ...all, chosen: undefined, linked: undefined, requested: null })).toBe("de");
  expect(chooseLocale({ chosen: undefined, linked: undefined, requested: null, accepted: null })).toBe("en");
});
