import type { Messages } from "@/app/(checkout)/_messages/en";
import { fill } from "@/lib/base/messages";
import { formatVoucherCode, VOUCHER_ALPHABET, VOUCHER_CODE_LENGTH } from "@/lib/base/voucher-code";

type TypoText = Pick<
  Messages["redemption"]["form"],
  "impossible" | "typo" | "typos" | "tooShort" | "tooLong"
>;

export type TypoWords = {
  readonly text: TypoText;
  /** Stands between listed codes. */
  readonly separator: string;
};

/**
 * The error for codes that further typing cannot correct: complete ones, and ones with a character that no code has. Responses about
 * other codes do not clear it.
 */
export function certainTypoSentence(words: TypoWords, unready: readonly string[]): string | undefined {
  return typoSentence(
    words,
    unready.filter((code) => code.length >= VOUCHER_CODE_LENGTH || impossibleIn(code) !== undefined),
  );
}

/** The error for invalid codes, so that the customer can correct them. */
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

/** The first character of a normalized code that no code has, and the group of the formatted code that contains it. */
function impossibleIn(code: string): { character: string; group: string } | undefined {
  for (const group of formatVoucherCode(code).split("-")) {
    const character = [...group].find((one) => !VOUCHER_ALPHABET.includes(one));
    if (character !== undefined) return { character, group };
  }
  return undefined;
}
