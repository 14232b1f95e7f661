import type { Messages } from "@/app/(checkout)/_messages/en";
import type { Locale } from "@/lib/base/locales";
import { fill, type Message, pluralForm } from "@/lib/base/messages";
import { minor } from "@/lib/base/money";
import { formatMoney, type MoneyFormat } from "@/lib/base/money-format";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import type { UsableCode } from "@/lib/payments/intents/check-codes";
import { allocate, inSpendingOrder } from "@/lib/payments/intents/rules";

/** The messages and formats that the form needs in the browser, in the page's language. */
export type FormWords = {
  readonly locale: Locale;
  readonly text: Messages["redemption"]["form"];
  readonly money: MoneyFormat;
  readonly scamWarning: string;
  readonly scan: Messages["common"]["scan"];
  readonly close: string;
  /** The separator between voucher codes in a list. */
  readonly separator: string;
};

/**
 * A voucher that can be used for the payment. `expiresAt` is text, because Next.js sends the state of a posted form to the
 * browser as JSON.
 */
export type ShownVoucher = Omit<UsableCode, "expiresAt"> & { readonly expiresAt: string };

/** A voucher with the amount it pays (`share`) and its balance after the payment (`left`), in minor units. */
export type ShareRow = ShownVoucher & { readonly share: number; readonly left: number };

export type Coverage = {
  readonly rows: readonly ShareRow[];
  readonly covered: number;
  readonly missing: number;
};

/**
 * Returns the part of `amount` that the vouchers cover and the part that is missing, in minor units, with a row for each
 * voucher in spending order. Uses the same allocation as a payment.
 */
export function coverageOf(vouchers: readonly ShownVoucher[], amount: number): Coverage {
  const spendable = vouchers.map((voucher) => ({ ...voucher, expiresAt: new Date(voucher.expiresAt) }));
  // The fee is zero because it does not change the vouchers' shares.
  const allocation = allocate(spendable, minor(amount), minor(0));
  const shares =
    allocation.kind === "covered"
      ? new Map(allocation.shares.map(({ voucherId, amount }) => [voucherId, Number(amount)]))
      : new Map(vouchers.map(({ id, currentBalance }) => [id, currentBalance]));
  const rows = inSpendingOrder(spendable).map((voucher) => {
    const share = shares.get(voucher.id) ?? 0;
    const { expiresAt } = voucher;
    return { ...voucher, expiresAt: expiresAt.toISOString(), share, left: voucher.currentBalance - share };
  });
  const missing = allocation.kind === "covered" ? 0 : allocation.missing;
  return { rows, covered: amount - missing, missing };
}

export function coverageText({ covered, missing }: Coverage, { text, money }: FormWords): string {
  const total = formatMoney(covered + missing, money);
  if (missing === 0) return fill(text.allCovered, { total });
  return fill(text.partCovered, { covered: formatMoney(covered, money), total });
}

/**
 * Returns the message for a voucher that the payment does not need. Its plural form depends on the number of vouchers that pay.
 */
export function notNeededMessage(
  { rows }: Coverage,
  { locale, text }: Pick<FormWords, "locale" | "text">,
): Message<"balance"> {
  return pluralForm(locale, text.notNeeded, rows.filter(({ share }) => share > 0).length);
}

/** Returns the screen reader announcement for accepted voucher codes. */
export function acceptedText(codes: readonly string[], coverage: Coverage, words: FormWords): string {
  const { text } = words;
  const money = (amount: number) => formatMoney(amount, words.money);
  const rows = coverage.rows.filter(({ code }) => codes.includes(code));
  const each = rows.map(({ currentBalance, share, left }) =>
    fill(text.accepted, { balance: money(currentBalance), share: money(share), left: money(left) }),
  );
  const next =
    coverage.missing === 0 ? text.canPay : fill(text.enterAnother, { amount: money(coverage.missing) });
  const unneeded = coverage.rows
    .filter(({ code, share }) => share === 0 && !codes.includes(code))
    .map(({ code }) => fill(text.notNeededAnymore, { ending: voucherCodeEnding(code) }));
  return [...each, ...unneeded, `${coverageText(coverage, words)}.`, next].join(" ");
}
