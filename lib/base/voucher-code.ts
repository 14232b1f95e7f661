import { foldTypedText } from "./typed-text";

/** The characters of voucher codes: Crockford's base32, which has no I, L, O or U. https://www.crockford.com/base32.html */
export const VOUCHER_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The length of a voucher code: sixteen random characters and one check character. */
export const VOUCHER_CODE_LENGTH = 17;

/** A formatted voucher code that no voucher has, to show the format. Its check character is wrong. */
export const EXAMPLE_CODE = "7KQ2-M0XD-94TB-ZC3H-8";

/** The length of a voucher code's ending: four characters and the check character. */
const ENDING_LENGTH = 5;

/**
 * Returns the check character for `body`, a voucher code without its check character. The check character is computed with the
 * Luhn mod N algorithm and detects every single wrong character and nearly every swap of neighboring characters.
 */
export function voucherCheckCharacter(body: string): string {
  const size = VOUCHER_ALPHABET.length;
  let sum = 0;
  for (let position = 0; position < body.length; position += 1) {
    const value = VOUCHER_ALPHABET.indexOf(body[body.length - 1 - position] ?? "");
    const weighted = position % 2 === 0 ? value * 2 : value;
    sum += Math.floor(weighted / size) + (weighted % size);
  }
  return VOUCHER_ALPHABET[(size - (sum % size)) % size] ?? "";
}

/**
 * Converts a typed voucher code to the stored form: upper case, I and L as 1, O as 0, without spaces, hyphens or invisible
 * characters.
 */
export function normalizeVoucherCode(typed: string): string {
  return foldTypedText(typed).toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** Returns true if a normalized voucher code has the right length, valid characters and a matching check character. */
export function isPlausibleVoucherCode(code: string): boolean {
  if (code.length !== VOUCHER_CODE_LENGTH) return false;
  if ([...code].some((character) => !VOUCHER_ALPHABET.includes(character))) return false;
  return voucherCheckCharacter(code.slice(0, -1)) === code.slice(-1);
}

/** Describes what is wrong with a normalized voucher code that is not plausible, such as `is too short: ...`. */
export function describeTypo(code: string): string {
  if (code.length === VOUCHER_CODE_LENGTH) return "has a typo";
  const fault = code.length < VOUCHER_CODE_LENGTH ? "too short" : "too long";
  return `is ${fault}: a code has ${VOUCHER_CODE_LENGTH} characters and this has ${code.length}`;
}

/** Formats a voucher code for display: `XXXX-XXXX-XXXX-XXXX-C`. */
export function formatVoucherCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? "";
}

/**
 * Returns the ending of a voucher code, `XXXX-C`. Holders can recognize a voucher by the ending, which does not reveal the
 * code.
 */
export function voucherCodeEnding(code: string): string {
  return formatVoucherCode(code).slice(-6);
}

/**
 * Returns the voucher code endings that a search text matches. Five characters match one ending, and four characters match
 * every ending that begins or ends with them. Any other text matches none. Normalizes the text like
 * {@link normalizeVoucherCode}, and ignores leading periods and ellipses.
 */
export function matchVoucherCodeEndings(typed: string): string[] {
  const characters = [...normalizeVoucherCode(typed).replace(/^[.…]+/, "")];
  if (characters.some((character) => !VOUCHER_ALPHABET.includes(character))) return [];
  const text = characters.join("");
  if (text.length === ENDING_LENGTH) return [voucherCodeEnding(text)];
  if (text.length !== ENDING_LENGTH - 1) return [];
  const completed = [...VOUCHER_ALPHABET].flatMap((other) => [other + text, text + other]);
  return [...new Set(completed)].map(voucherCodeEnding);
}
