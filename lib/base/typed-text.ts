/**
 * Returns typed or pasted text without Unicode format characters, such as the invisible ones that pages and emails insert where
 * text can wrap, and with "-" for every hyphen, dash and minus sign. Two texts that differ only in these characters become
 * equal.
 */
export function foldTypedText(typed: string): string {
  return typed.replace(/\p{Cf}/gu, "").replace(/[\p{Pd}\u2212]/gu, "-");
}
