const names = new Intl.DisplayNames("en", { type: "language" });

/** `German` for `de`; an unknown code is returned as it is. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** `English, German and Polish`, sorted by name. */
export function languagesText(codes: readonly string[]): string {
  return list.format(codes.map(languageName).toSorted());
}
