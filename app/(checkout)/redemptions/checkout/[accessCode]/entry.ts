import {
  formatVoucherCode,
  isPlausibleVoucherCode,
  normalizeVoucherCode,
  VOUCHER_CODE_LENGTH,
} from "@/lib/base/voucher-code";

/** Codes in the field: `ready` codes can be sent; `unready` ones are incomplete, too long or mistyped. */
type Entry = { readonly ready: readonly string[]; readonly unready: readonly string[] };

/** Separates codes: anything that is neither letter, digit, blank nor hyphen, and the end of a line. */
const BETWEEN_CODES = /[^\p{L}\p{N}\s\-‐-―]+|[\r\n\t]+/u;

/** How many characters a mistyped code may lack, or have too many, to be told from a word beside a code. */
const NEAR = 1;

/**
 * Reads the codes out of typed or pasted text, normalized, each once. Codes may stand side by side with any
 * separators or none, and a code may itself be written with blanks and hyphens. Words of a message are
 * ignored as soon as anything in the text looks like a code.
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
 * Whether a piece of text is a code, or may be one with a typo: about as long, with letters as well as
 * digits.
 */
function looksLikeCode(piece: string): boolean {
  const code = normalizeVoucherCode(piece);
  if (isPlausibleVoucherCode(code)) return true;
  return Math.abs(code.length - VOUCHER_CODE_LENGTH) <= NEAR && /\d/.test(piece) && /\p{L}/u.test(piece);
}

/** Cuts text without separators into valid codes and whatever is between them. */
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

/** The fewest first words that together are as long as a code. */
function runOfLength(words: readonly string[]): readonly string[] {
  const end = words.findIndex((_, at) => lengthOf(words.slice(0, at + 1)) >= VOUCHER_CODE_LENGTH);
  return words.slice(0, end + 1);
}

/**
 * Cuts words without a valid code among them into pieces as long as a code, moving past words before them.
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

/** The text in pieces of as many characters as a code has; hyphens are dropped. */
function inCodes(text: string): string[] {
  const characters = text.replace(/[\s\-‐-―]/g, "");
  return characters.match(new RegExp(`.{1,${VOUCHER_CODE_LENGTH}}`, "gu")) ?? [];
}

function lengthOf(words: readonly string[]): number {
  return normalizeVoucherCode(words.join("")).length;
}

/** Codes as the field shows them. */
export function writeEntry(codes: readonly string[]): string {
  return codes.map(formatVoucherCode).join(", ");
}

/** The caret position in formatted text after the given number of code characters. */
export function caretAfter(text: string, codeCharacters: number): number {
  let passed = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (passed === codeCharacters) return position;
    if (/[\p{L}\p{N}]/u.test(text[position] ?? "")) passed += 1;
  }
  return text.length;
}

/** The number of code characters in a text. */
export function codeCharacters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
