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
import { emailPart } from "@/lib/insight/customers/schema";

const MAX_LENGTH = 255;

/** What a search text may stand for; usually several things at once. */
export type SearchQuery = {
  readonly text: string;
  readonly email: string | undefined;
  readonly amount: Minor | undefined;
  /** A voucher's, as stored. */
  readonly code: string | undefined;
  /** The endings of vouchers' codes that it may stand for. */
  readonly endings: readonly string[];
  /** The beginning or the end of a reference; undefined for what is a part of too many. */
  readonly referencePart: string | undefined;
  /** The beginning of a word of an e-mail; undefined for what is a part of too many. */
  readonly emailPart: string | undefined;
  readonly eventId: string | undefined;
};

/** A voucher that is looked for: by the hashes its code may be stored under, or by the endings its code may have. */
export type VoucherQuery = { readonly hashes: readonly Buffer[] } | { readonly endings: readonly string[] };

/** {@link SearchQuery} with the voucher that it may stand for. */
export type SearchedText = SearchQuery & { readonly voucher: VoucherQuery | undefined };

/** A part of fewer characters is a part of too much. */
const MIN_PART = 3;

/** Parses a search text; undefined when nothing could match it. */
export function parseQuery(typed: string): SearchQuery | undefined {
  const asked = text(1, MAX_LENGTH).safeParse(typed.trim()).data;
  if (asked === undefined) return undefined;
  const code = normalizeVoucherCode(asked);
  const isCode = isPlausibleVoucherCode(code);
  const part = (text: string) => (isCode || text.length < MIN_PART ? undefined : text);
  return {
    text: asked,
    email: emailField.safeParse(asked).data,
    amount: typedAmountField.safeParse(stripCurrencySign(asked)).data,
    code: isCode ? code : undefined,
    endings: matchVoucherCodeEndings(asked),
    referencePart: part(asked),
    emailPart: part(emailPart(asked)),
    eventId: eventIdOf(asked),
  };
}

/** An access code's characters, so many as one has. */
const ACCESS_CODE = /^[A-Za-z0-9]{15}$/;
/** A key or a webhook's secret. */
const SECRET = /^(sk|whsec)_/i;
/** How far a mistyped voucher code may be from the right length. */
const MAX_TYPO = 2;

/**
 * Reports whether a text may appear in a URL, which browsers store and servers log. Refuses anything that could be a
 * voucher code (typos included), an access code or a key.
 */
export function isSafeInUrl(typed: string): boolean {
  const asked = typed.trim();
  if (SECRET.test(asked) || ACCESS_CODE.test(asked)) return false;
  const code = normalizeVoucherCode(asked);
  const isAsLong = Math.abs(code.length - VOUCHER_CODE_LENGTH) <= MAX_TYPO;
  return !(isAsLong && /^[0-9A-Z]+$/.test(code));
}
