const names = new Intl.DisplayNames("en", { type: "language" });

/** Returns the English name of a language code, such as `German` for `de`. Returns an unknown code unchanged. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** Returns the names of languages as an alphabetical list in the language of `locale`, such as `English, German and Polish`. */
export function languagesText(codes: readonly string[], locale = "en-GB"): string {
  const named = new Intl.DisplayNames(locale, { type: "language" });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const { compare } = new Intl.Collator(locale);
  return list.format(codes.map((code) => named.of(code) ?? code).toSorted(compare));
}
