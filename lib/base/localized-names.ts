import { memoizeByKey } from "./memoize";

const languageNamesIn = memoizeByKey((locale) => new Intl.DisplayNames(locale, { type: "language" }));
const regionNamesIn = memoizeByKey((locale) => new Intl.DisplayNames(locale, { type: "region" }));
const listIn = memoizeByKey((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));
const orderIn = memoizeByKey((locale) => new Intl.Collator(locale));

/** Returns the English name of a language code, such as `German` for `de`. Returns an unknown code unchanged. */
export function languageName(code: string): string {
  return languageNamesIn("en").of(code) ?? code;
}

/** Returns the name of a country in the language of `locale`, such as `Deutschland` for `DE` in `de`. */
export function regionName(countryCode: string, locale: string): string {
  return regionNamesIn(locale).of(countryCode) ?? countryCode;
}

/** Returns the names of languages as an alphabetical list in the language of `locale`, such as `English, German and Polish`. */
export function languagesText(codes: readonly string[], locale = "en-GB"): string {
  const names = codes.map((code) => languageNamesIn(locale).of(code) ?? code);
  return listIn(locale).format(names.toSorted(orderIn(locale).compare));
}
