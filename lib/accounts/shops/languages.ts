const names = new Intl.DisplayNames("en", { type: "language" });

/** `German`; of what is no language we know, as it is. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** `English, German and Polish`, in the order of their names. */
export function languagesText(codes: readonly string[]): string {
  return list.format(codes.map(languageName).toSorted());
}
