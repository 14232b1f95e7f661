import type { Messages } from "@/app/(checkout)/_messages/en";
import { fill } from "@/lib/base/messages";
import { formatVoucherCode, VOUCHER_ALPHABET, VOUCHER_CODE_LENGTH } from "@/lib/base/voucher-code";

type TypoText = Pick<
  Messages["redemption"]["form"],
  "impossible" | "typo" | "typos" | "tooShort" | "tooLong"
>;

export type TypoWords = {
  readonly text: TypoText;
  /** The separator between voucher codes in a list. */
  readonly separator: string;
};

/**
 * Returns the error for voucher codes that more typing cannot correct, or undefined. These are codes of full length and codes
 * with an invalid character.
 */
export function certainTypoSentence(words: TypoWords, unready: readonly string[]): string | undefined {
  return typoSentence(
    words,
    unready.filter((code) => code.length >= VOUCHER_CODE_LENGTH || impossibleIn(code) !== undefined),
  );
}

/** Returns an error that names the invalid voucher codes, or undefined if `codes` is empty. */
export function typoSentence({ text, separator }: TypoWords, codes: readonly string[]): string | undefined {
  const [only, ...others] = codes;
  if (only === undefined) return undefined;
  if (others.length > 0) {
    return fill(text.typos, { codes: codes.map(formatVoucherCode).join(separator) });
  }
  const impossible = impossibleIn(only);
  if (impossible) return fill(text.impossible, impossible);
  if (only.length === VOUCHER_CODE_LENGTH) return text.typo;
  const fault = only.length < VOUCHER_CODE_LENGTH ? text.tooShort : text.tooLong;
  return fill(fault, { length: VOUCHER_CODE_LENGTH, count: only.length });
}

/** Returns the first invalid character of a normalized voucher code, and the group of the formatted code that contains it. */
function impossibleIn(code: string): { character: string; group: string } | undefined {
  for (const group of formatVoucherCode(code).split("-")) {
    const character = [...group].find((one) => !VOUCHER_ALPHABET.includes(one));
    if (character !== undefined) return { character, group };
  }
  return undefined;
}
