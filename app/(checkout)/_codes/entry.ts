import type { Messages } from "@/app/(checkout)/_messages/en";
import { fill } from "@/lib/base/messages";
import { foldTypedText } from "@/lib/base/typed-text";
import {
  formatVoucherCode,
  isPlausibleVoucherCode,
  normalizeVoucherCode,
  VOUCHER_ALPHABET,
  VOUCHER_CODE_LENGTH,
} from "@/lib/base/voucher-code";

/**
 * The voucher codes found in typed or pasted text: `ready` codes have the right length and a matching check character, and can
 * be sent; `unready` codes are incomplete, too long or mistyped.
 */
type Entry = { readonly ready: readonly string[]; readonly unready: readonly string[] };

/**
 * Matches separators between voucher codes: line breaks, tabs, and characters other than letters, digits, spaces, hyphens,
 * dashes and invisible characters.
 */
const BETWEEN_CODES = /[^\p{L}\p{N}\p{Cf}\s\-‐-―]+|[\r\n\t]+/u;

/**
 * The maximum difference in length between a mistyped and a valid voucher code, in characters. A piece of text whose length
 * differs by more counts as an ordinary word.
 */
const NEAR = 1;

/**
 * Parses voucher codes from typed or pasted text and returns them normalized and without duplicates. Voucher codes can contain
 * spaces and hyphens and need no separator between them. If any piece of the text looks like a code, ignores all pieces that do
 * not.
 */
export function readEntry(text: string): Entry {
  const all = text.split(BETWEEN_CODES).flatMap(piecesOf);
  const codeLike = all.filter(looksLikeCode);
  const pieces = [...new Set((codeLike.length > 0 ? codeLike : all).map(normalizeVoucherCode))];
  return {
    ready: pieces.filter(isPlausibleVoucherCode),
    unready: pieces.filter((piece) => !isPlausibleVoucherCode(piece)),
  };
}

/**
 * Returns whether a piece of text is a valid voucher code or looks like a mistyped one: about the length of a code, with
 * letters and digits.
 */
function looksLikeCode(piece: string): boolean {
  const code = normalizeVoucherCode(piece);
  if (isPlausibleVoucherCode(code)) return true;
  return Math.abs(code.length - VOUCHER_CODE_LENGTH) <= NEAR && /\d/.test(piece) && /\p{L}/u.test(piece);
}

/**
 * Splits text into valid voucher codes and the pieces that {@link cutByLength} makes of the text between them. The text must
 * not contain a separator that {@link BETWEEN_CODES} matches.
 */
function piecesOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => normalizeVoucherCode(word) !== "");
  const whole = words.join("");
  if (isAllCodes(whole)) return inCodes(whole);
  const pieces: string[] = [];
  let others: string[] = [];
  for (let at = 0; at < words.length; ) {
    const run = runOfLength(words.slice(at, at + VOUCHER_CODE_LENGTH));
    const joined = run.join("");
    if (isAllCodes(joined)) {
      pieces.push(...cutByLength(others), ...inCodes(joined));
      others = [];
      at += run.length;
    } else {
      others.push(words[at] ?? "");
      at += 1;
    }
  }
  return [...pieces, ...cutByLength(others)];
}

/**
 * Returns the shortest run of leading words that is at least as long as a voucher code, or no words if all of them together are
 * shorter.
 */
function runOfLength(words: readonly string[]): readonly string[] {
  const end = words.findIndex((_, at) => lengthOf(words.slice(0, at + 1)) >= VOUCHER_CODE_LENGTH);
  return words.slice(0, end + 1);
}

/**
 * Splits words that contain no valid voucher code into pieces. Words that together are exactly as long as one or several codes
 * are joined and split into pieces of a code's length. Words at the end that together are shorter than a code form one piece.
 * Every other word is a separate piece.
 */
function cutByLength(all: readonly string[]): string[] {
  const whole = all.join("");
  if (lengthOf(all) <= VOUCHER_CODE_LENGTH || lengthOf(all) % VOUCHER_CODE_LENGTH === 0)
    return inCodes(whole);
  const pieces: string[] = [];
  let words: string[] = [];
  for (const word of all) {
    words.push(word);
    while (words.length > 1 && lengthOf(words) > VOUCHER_CODE_LENGTH) pieces.push(...words.splice(0, 1));
    if (lengthOf(words) % VOUCHER_CODE_LENGTH === 0) {
      pieces.push(...inCodes(words.join("")));
      words = [];
    }
  }
  return [...pieces, words.join("")].filter(Boolean);
}

function isAllCodes(text: string): boolean {
  const codes = inCodes(text);
  return codes.length > 0 && codes.every((code) => isPlausibleVoucherCode(normalizeVoucherCode(code)));
}

/**
 * Removes spaces, hyphens and invisible characters from text and splits the text into pieces of a voucher code's length; the
 * last piece can be shorter.
 */
function inCodes(text: string): string[] {
  const characters = foldTypedText(text).replace(/[\s-]/g, "");
  return characters.match(new RegExp(`.{1,${VOUCHER_CODE_LENGTH}}`, "gu")) ?? [];
}

function lengthOf(words: readonly string[]): number {
  return normalizeVoucherCode(words.join("")).length;
}

/** Formats voucher codes for display in an input field, separated by commas. */
export function writeEntry(codes: readonly string[]): string {
  return codes.map(formatVoucherCode).join(", ");
}

/** Returns the caret position directly after the first `codeCharacters` letters and digits of formatted text. */
export function caretAfter(text: string, codeCharacters: number): number {
  let passed = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (passed === codeCharacters) return position;
    if (/[\p{L}\p{N}]/u.test(text[position] ?? "")) passed += 1;
  }
  return text.length;
}

export function codeCharacters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

type TypoText = Pick<
  Messages["redemption"]["form"],
  "impossible" | "typo" | "typos" | "tooShort" | "tooLong"
>;

type TypoWords = {
  readonly text: TypoText;
  /** The separator between voucher codes in a list. */
  readonly separator: string;
};

/**
 * Returns the error for the voucher codes that further typing cannot correct, or undefined if there are none. These codes have
 * at least the full length or contain an invalid character.
 */
export function certainTypoSentence(words: TypoWords, unready: readonly string[]): string | undefined {
  return typoSentence(
    words,
    unready.filter((code) => code.length >= VOUCHER_CODE_LENGTH || impossibleIn(code) !== undefined),
  );
}

/**
 * Returns the error for invalid voucher codes, or undefined if `codes` is empty. The error lists the codes if there are
 * several.
 */
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

/**
 * Returns the first invalid character of a normalized voucher code, with the group of characters that contains it when the code
 * is formatted. Returns undefined if all characters are valid.
 */
function impossibleIn(code: string): { character: string; group: string } | undefined {
  for (const group of formatVoucherCode(code).split("-")) {
    const character = [...group].find((one) => !VOUCHER_ALPHABET.includes(one));
    if (character !== undefined) return { character, group };
  }
  return undefined;
}

/**
 * Returns the normalized voucher code from the text of a QR code. The text is the voucher code, or a link to this deployment's
 * `/v` page at `origin` that contains the voucher code. Returns undefined for other text, such as a link to another site.
 */
export function codeFromScan(text: string, origin: string): string | undefined {
  const link = URL.canParse(text) ? new URL(text) : undefined;
  if (link && (link.origin !== origin || !link.pathname.endsWith("/v"))) return undefined;
  const code = normalizeVoucherCode(link ? link.hash.slice(1) : text);
  return isPlausibleVoucherCode(code) ? code : undefined;
}
