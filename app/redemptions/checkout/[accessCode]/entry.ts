import {
  formatVoucherCode,
  isPlausibleVoucherCode,
  normaliseVoucherCode,
  VOUCHER_CODE_LENGTH,
} from "@/lib/vouchers/code-format";

/** What a code field holds: `ready` codes may be sent; `unready` ones are unfinished, too long or mistyped. */
type Entry = { readonly ready: readonly string[]; readonly unready: readonly string[] };

/** Whatever is neither letter, digit, blank nor hyphen stands between two codes; so does a line's end. */
const BETWEEN_CODES = /[^\p{L}\p{N}\s\-‐-―]+|[\r\n\t]+/u;

/**
 * Reads the codes out of typed or pasted text, normalised, each once. Codes may stand side by side with any
 * separators or none, and a code may itself be written with blanks and hyphens.
 */
export function readEntry(text: string): Entry {
  const pieces = [...new Set(text.split(BETWEEN_CODES).flatMap(piecesOf))];
  return {
    ready: pieces.filter(isPlausibleVoucherCode),
    unready: pieces.filter((piece) => !isPlausibleVoucherCode(piece)),
  };
}

/** Cuts text without hard separators into codes, moving past words around them until the lengths fit. */
function piecesOf(text: string): string[] {
  const whole = normaliseVoucherCode(text);
  if (whole.length <= VOUCHER_CODE_LENGTH || whole.length % VOUCHER_CODE_LENGTH === 0) return inCodes(whole);
  const pieces: string[] = [];
  let words: string[] = [];
  for (const word of text.split(/\s+/).map(normaliseVoucherCode)) {
    words.push(word);
    while (words.length > 1 && lengthOf(words) > VOUCHER_CODE_LENGTH) pieces.push(...words.splice(0, 1));
    if (lengthOf(words) % VOUCHER_CODE_LENGTH === 0) {
      pieces.push(...inCodes(words.join("")));
      words = [];
    }
  }
  return [...pieces, words.join("")].filter(Boolean);
}

function inCodes(text: string): string[] {
  return text.match(new RegExp(`.{1,${VOUCHER_CODE_LENGTH}}`, "gu")) ?? [];
}

function lengthOf(words: readonly string[]): number {
  return words.join("").length;
}

/** Codes as the field shows them. */
export function writeEntry(codes: readonly string[]): string {
  return codes.map(formatVoucherCode).join(", ");
}

/** Where in a rewritten text the caret stands when so many characters of codes are before it. */
export function caretAfter(text: string, codeCharacters: number): number {
  let passed = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (passed === codeCharacters) return position;
    if (/[\p{L}\p{N}]/u.test(text[position] ?? "")) passed += 1;
  }
  return text.length;
}

/** How many characters of codes a text holds. */
export function codeCharacters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
