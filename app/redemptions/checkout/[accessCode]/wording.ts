import { formatMinor } from "@/lib/money";
import type { RefusedCode } from "@/lib/redemption-intents/read-codes";
import {
  formatVoucherCode,
  slipIn,
  VOUCHER_CODE_LENGTH,
  voucherCodeEnding,
} from "@/lib/vouchers/code-format";
import type { Setback } from "./answer";
import type { Coverage } from "./shares";

/** Why codes may be refused: one list whatever the cause, so that nobody who guesses learns which it was. */
const CAUSES = "be unknown, expired, blocked or already spent";

const NOTHING_MOVED = "No money has moved.";

/** What is wrong with codes that cannot be codes, so that the one who types can put them right. */
export function slipSentence(codes: readonly string[]): string | undefined {
  const [only, ...others] = codes;
  if (only === undefined) return undefined;
  if (others.length > 0) {
    return `These codes have a typing slip, so compare them with your vouchers: ${codes.map(formatVoucherCode).join(", ")}.`;
  }
  const whole = only.length === VOUCHER_CODE_LENGTH;
  return `This code ${slipIn(only)}.${whole ? " Compare it with your voucher." : ""}`;
}

/** More refused codes than this are counted instead of listed. */
const MOST_LISTED = 3;

/** The refused codes of an answer in one sentence. */
export function refusedSentence(problems: readonly RefusedCode[]): string | undefined {
  const codes = problems.filter(({ kind }) => kind === "refused").map(({ code }) => formatVoucherCode(code));
  if (codes.length === 0) return undefined;
  const listed = codes.slice(0, MOST_LISTED).join(", ");
  const which =
    codes.length > MOST_LISTED
      ? `${codes.length} codes cannot be used here: ${listed} and ${codes.length - MOST_LISTED} more.`
      : `${listed} cannot be used here.`;
  return `${which} ${codes.length === 1 ? "It" : "They"} may ${CAUSES}. ${NOTHING_MOVED}`;
}

/** From so many on, the customer is warned. */
const FEW_TRIES = 5;

/** What a customer must know who has few tries left; undefined for everybody else. */
export function triesLeftSentence(triesLeft: number): string | undefined {
  if (triesLeft > FEW_TRIES || triesLeft === 0) return undefined;
  const [tries, after] =
    triesLeft === 1
      ? ["1 try", "one more refused code"]
      : [`${triesLeft} tries`, `${triesLeft} more refused codes`];
  return `${tries} left. After ${after} this payment closes, and you have to start again.`;
}

export function setbackSentence(setback: Setback, currency: string): string {
  if (setback.kind === "short") {
    return `These vouchers do not cover it: ${formatMinor(setback.missing, currency)} is missing. ${NOTHING_MOVED} Enter another code.`;
  }
  return `Too many codes were refused from your connection. ${NOTHING_MOVED} Try again in ${waitText(setback.retryAfterS)}; the codes not looked at yet are kept in the field.`;
}

/** A wait in words, rounded up so that coming back on time is never too early. */
function waitText(seconds: number): string {
  if (seconds <= 60) return "a minute";
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** How far the vouchers reach, for eye and ear. */
export function coverageText({ covered, missing }: Coverage, currency: string): string {
  const whole = formatMinor(covered + missing, currency);
  if (missing === 0) return `All of ${whole} is covered`;
  return `${formatMinor(covered, currency)} of ${whole} covered`;
}

/** What a screen reader hears when codes have been accepted. */
export function acceptedText(codes: readonly string[], coverage: Coverage, currency: string): string {
  const money = (amount: number) => formatMinor(amount, currency);
  const rows = coverage.rows.filter(({ code }) => codes.includes(code));
  const each = rows.map(
    ({ currentBalance, share, left }) =>
      `Voucher accepted, worth ${money(currentBalance)}: ${money(share)} pays, ${money(left)} stays on it.`,
  );
  const next =
    coverage.missing === 0
      ? "You can pay now."
      : `${money(coverage.missing)} is missing: enter another code.`;
  const unneeded = coverage.rows
    .filter(({ code, share }) => share === 0 && !codes.includes(code))
    .map(({ code }) => `The voucher ending in ${voucherCodeEnding(code)} is not needed any more.`);
  return [...each, ...unneeded, `${coverageText(coverage, currency)}.`, next].join(" ");
}
