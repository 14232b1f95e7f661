import { emailField, text } from "@/lib/base/fields";
import { eventIdOf } from "@/lib/base/ids";
import type { Minor } from "@/lib/base/money";
import { stripCurrencySign, typedAmountField } from "@/lib/base/typed-amount";
import {
  isPlausibleVoucherCode,
  matchVoucherCodeEndings,
  normalizeVoucherCode,
  VOUCHER_CODE_LENGTH,
} from "@/lib/base/voucher-code";
import { emailPart } from "@/lib/insight/customers/read-customers";

const MAX_LENGTH = 255;

/** The possible meanings of a search text; usually several apply. */
export type SearchQuery = {
  readonly text: string;
  readonly email: string | undefined;
  readonly amount: Minor | undefined;
  /** The text as a normalized voucher code; undefined if it cannot be one. */
  readonly code: string | undefined;
  /** The voucher code endings that the text can match. */
  readonly endings: readonly string[];
  /** The text as the beginning or end of a reference; undefined if it is a voucher code or too short to be selective. */
  readonly referencePart: string | undefined;
  /** The text as the beginning of a word in an email; undefined if it is a voucher code or too short to be selective. */
  readonly emailPart: string | undefined;
  readonly eventId: string | undefined;
};

/** A selection of vouchers by the possible hashes of one voucher code, or by code endings. */
export type VoucherQuery = { readonly hashes: readonly Buffer[] } | { readonly endings: readonly string[] };

/** A {@link SearchQuery} with the voucher that the text might identify. */
export type SearchCriteria = SearchQuery & { readonly voucher: VoucherQuery | undefined };

/** The minimum length of a search term that is matched against parts of references and emails. Shorter terms match too much. */
const MIN_PART = 3;

/** Parses a search term. Returns undefined if nothing can match it. */
export function parseQuery(typed: string): SearchQuery | undefined {
  const query = text(1, MAX_LENGTH).safeParse(typed.trim()).data;
  if (query === undefined) return undefined;
  const code = normalizeVoucherCode(query);
  const isCode = isPlausibleVoucherCode(code);
  const part = (text: string) => (isCode || text.length < MIN_PART ? undefined : text);
  return {
    text: query,
    email: emailField.safeParse(query).data,
    amount: typedAmountField.safeParse(stripCurrencySign(query)).data,
    code: isCode ? code : undefined,
    endings: matchVoucherCodeEndings(query),
    referencePart: part(query),
    emailPart: part(emailPart(query)),
    eventId: eventIdOf(query),
  };
}

/** Matches the beginning of an API key or a webhook secret. */
const SECRET = /(?<![a-z0-9])(sk|whsec)_/i;
/** Matches a voucher code in groups of four characters with any separators. A UUID does not match. */
const GROUPED_CODE = /(?<![a-z0-9])[a-z0-9]{4}([^a-z0-9]+[a-z0-9]{4}){3}[^a-z0-9]+[a-z0-9]/i;
/**
 * Matches the punctuation that separates words. Does not match spaces, hyphens and underscores, because users can type them
 * inside a voucher code.
 */
const PUNCTUATION = /[^a-z0-9\s_\-‐-―]+/i;
/** Like {@link PUNCTUATION}, but also matches spaces. */
const PUNCTUATION_OR_SPACE = /[^a-z0-9_\-‐-―]+/i;
/** The maximum number of missing or extra characters in a mistyped voucher code. */
const MAX_TYPO = 2;

/**
 * Returns true if a search text is safe in a URL, which browsers store and servers log. Returns false for anything that could
 * contain a voucher code (typos included), an access code, an API key or a webhook secret, even if it has full-width or
 * invisible characters. The exception is an email: it is unsafe only if it contains a valid voucher code, four groups of a
 * voucher code with separators, or the beginning of a key or secret.
 */
export function isSafeInUrl(typed: string): boolean {
  const query = typed.normalize("NFKC").replace(/\p{Cf}/gu, "");
  if (SECRET.test(query) || GROUPED_CODE.test(query)) return false;
  const words = [...query.split(PUNCTUATION), ...query.split(PUNCTUATION_OR_SPACE)];
  const isEmail = emailField.safeParse(query.trim()).success;
  const isUnsafe = isEmail
    ? (word: string) => isPlausibleVoucherCode(normalizeVoucherCode(word))
    : isAsLongAsCode;
  return !words.some(isUnsafe);
}

/**
 * Returns true if a word has the length of one or more voucher codes without separators, or is at most {@link MAX_TYPO}
 * characters longer or shorter than one code. A mistyped voucher code or an access code has such a length.
 */
function isAsLongAsCode(word: string): boolean {
  const { length } = normalizeVoucherCode(word).replaceAll("_", "");
  return (
    length > 0 && (length % VOUCHER_CODE_LENGTH === 0 || Math.abs(length - VOUCHER_CODE_LENGTH) <= MAX_TYPO)
  );
}
