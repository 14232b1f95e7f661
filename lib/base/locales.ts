import { memoizeByKey } from "./cache";

/** The languages of the pages and emails that customers see. */
export const locales = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "pl",
  "tr",
  "ro",
  "el",
  "sv",
  "cs",
  "ar",
  "he",
] as const;
export type Locale = (typeof locales)[number];

/** The language of a customer's pages and emails if nothing else determines it. */
export const DEFAULT_LOCALE: Locale = "en";

type LocaleFacts = {
  /** The name of the language in the language itself. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /**
   * The tag for `Intl`. For Arabic, it selects Latin digits, so that amounts and dates match the digits in voucher codes and
   * references, and the digits that customers type.
   */
  readonly intl: string;
};

const facts: Readonly<Record<Locale, LocaleFacts>> = {
  en: { name: "English", direction: "ltr", intl: "en-GB" },
  de: { name: "Deutsch", direction: "ltr", intl: "de" },
  fr: { name: "français", direction: "ltr", intl: "fr" },
  es: { name: "español", direction: "ltr", intl: "es" },
  it: { name: "italiano", direction: "ltr", intl: "it" },
  pt: { name: "português", direction: "ltr", intl: "pt-PT" },
  nl: { name: "Nederlands", direction: "ltr", intl: "nl" },
  pl: { name: "polski", direction: "ltr", intl: "pl" },
  tr: { name: "Türkçe", direction: "ltr", intl: "tr" },
  ro: { name: "română", direction: "ltr", intl: "ro" },
  el: { name: "Ελληνικά", direction: "ltr", intl: "el" },
  sv: { name: "svenska", direction: "ltr", intl: "sv" },
  cs: { name: "čeština", direction: "ltr", intl: "cs" },
  ar: { name: "العربية", direction: "rtl", intl: "ar-u-nu-latn" },
  he: { name: "עברית", direction: "rtl", intl: "he" },
};

export function localeFacts(locale: Locale): LocaleFacts {
  return facts[locale];
}

/** The maximum number of characters that are read from an `Accept-Language` header. Browsers send far fewer. */
const MAX_HEADER_LENGTH = 1_000;

/**
 * Returns the supported language that a BCP 47 tag such as `de-AT` names, or undefined if there is none. Ignores case, region
 * and script.
 */
export function matchLocale(tag: string): Locale | undefined {
  const language = tag.trim().split(/[-_]/, 1)[0]?.toLowerCase();
  return locales.find((locale) => locale === language);
}

/**
 * Returns the supported language that an `Accept-Language` header prefers, or undefined if it names none. Of languages with
 * equal weight, the first is chosen. Reads only the beginning of a long header.
 */
export function negotiateLocale(header: string): Locale | undefined {
  const ranges = header.slice(0, MAX_HEADER_LENGTH).split(",").map(readRange);
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ tag }) => matchLocale(tag) ?? [])[0];
}

/** Parses a language range with its weight, such as `de-AT;q=0.8`. A malformed weight counts as 0. */
function readRange(text: string): { readonly tag: string; readonly weight: number } {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  const weight = quality === undefined ? 1 : Number(quality.slice(quality.indexOf("=") + 1).trim());
  return { tag, weight: weight > 0 && weight <= 1 ? weight : 0 };
}

type Preferences = {
  /** The language that the customer chose in the language menu of this page. */
  readonly chosen: string | undefined;
  /** The `locale` query parameter of the link that opened the page. */
  readonly linked: string | undefined;
  /**
   * The `locale` in the request that created the checkout, or else the partner's default. Null if there is neither, and
   * undefined for a page without a checkout.
   */
  readonly requested: Locale | null | undefined;
  /** The `Accept-Language` header. */
  readonly accepted: string | null;
};

/**
 * Returns the language of a page: the first preference that names a supported language, in the order of {@link Preferences}, or
 * else English.
 */
export function chooseLocale({ chosen, linked, requested, accepted }: Preferences): Locale {
  return (
    matchLocale(chosen ?? "") ??
    matchLocale(linked ?? "") ??
    requested ??
    negotiateLocale(accepted ?? "") ??
    DEFAULT_LOCALE
  );
}

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
