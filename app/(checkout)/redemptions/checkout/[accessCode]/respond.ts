import { z } from "zod";
import { readEntry } from "@/app/(checkout)/_codes/entry";
import type { Language } from "@/app/(checkout)/_parts/language";
import { timestamp } from "@/lib/base/clock";
import { accessCodeField } from "@/lib/base/fields";
import { fill, fillPlural } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { formatVoucherCode, normalizeVoucherCode, VOUCHER_CODE_LENGTH } from "@/lib/base/voucher-code";
import { MAX_CODES, type RefusedCode, type UsableCode } from "@/lib/payments/intents/check-codes";
import { type CodesOutcome, payWithCodes, previewCodes } from "@/lib/payments/intents/pay-intent";
import { extendCheckout } from "@/lib/payments/intents/view-checkout";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import type { CheckoutAnswer, TestVoucher } from "./checkout-answer";
import type { ShownVoucher } from "./coverage";

const CODE = `[0-9A-Z]{${VOUCHER_CODE_LENGTH}}`;

/** The value of the button that submitted the form. `add:` and `remove:` are followed by a voucher code. */
export type Act = "check" | "pay" | "extend" | "test-vouchers" | `add:${string}` | `remove:${string}`;

/** Returns the schema of the checkout's form. Its length limits exceed what {@link MAX_CODES} codes need. */
export const checkoutForm = ({ messages }: Language) =>
  z.object({
    access_code: accessCodeField,
    act: z
      .custom<Act>(
        (value) =>
          typeof value === "string" &&
          new RegExp(`^(check|pay|extend|test-vouchers|(add|remove):${CODE})$`).test(value),
      )
      .default("check"),
    accepted: z.string().max(1_000).default(""),
    codes: z.string().max(4_000, messages.redemption.answers.tooLong).default(""),
    test_vouchers: z.literal("shown").optional(),
    proof: z.string().max(200).optional(),
  });

export type CheckoutInput = z.output<ReturnType<typeof checkoutForm>>;

export const cancelForm = z.object({ access_code: accessCodeField });

/**
 * The next form state, the wait in seconds before unchecked codes can be sent again without a proof of work (0 if no wait is
 * required), and the checkout's expiry time.
 */
type Response = { readonly answer: CheckoutAnswer; readonly retryAfterS: number; readonly expiresAt: Date };

/**
 * Returns the error if there are too many voucher codes, or if a payment has none. Returns undefined if their number is
 * allowed.
 */
export function codeCountFault(input: CheckoutInput, { messages }: Language): string | undefined {
  const { form } = messages.redemption;
  const { listed, typed } = codesOf(input);
  const count = listed.length + typed.length;
  if (count > MAX_CODES) return fill(form.tooMany, { max: MAX_CODES });
  return input.act === "pay" && count === 0 ? form.enterCode : undefined;
}

/**
 * Runs a form action and returns the response. Rechecks codes that were accepted earlier, because data from the browser is not
 * trusted.
 */
export async function respond(
  input: CheckoutInput,
  ip: string | undefined,
  language: Language,
): Promise<Response> {
  const accessCode = input.access_code;
  const codes = codesOf(input);
  const extended = input.act === "extend" ? await extendCheckout(accessCode) : undefined;
  const client = { ip, proof: input.proof };
  const used = await (input.act === "pay"
    ? payWithCodes(accessCode, codes, client, language.locale)
    : previewCodes(accessCode, [...codes.listed, ...codes.typed], client));
  const { answers } = language.messages.redemption;
  const wantsTestVouchers = input.act === "test-vouchers" || input.test_vouchers;
  const answer = {
    ...answerOf(used, language),
    ...(extended === true && !used.closed && { notice: answers.extended }),
    ...(extended === false && !used.closed && { alert: answers.notExtended }),
    ...(wantsTestVouchers && !used.closed && { testVouchers: await testVouchers(accessCode) }),
  };
  return { answer, retryAfterS: used.requirement?.retryAfterS ?? 0, expiresAt: used.expiresAt };
}

/**
 * Returns the voucher codes to store after a response: previously stored and newly accepted codes, without refused or removed
 * ones. If there are more than {@link MAX_CODES}, keeps the newest. Returns no codes once the checkout has closed.
 */
export function codesToStore(
  stored: readonly string[],
  { act }: Pick<CheckoutInput, "act">,
  answer: CheckoutAnswer,
): string[] {
  if (answer.closed) return [];
  const dropped = new Set(answer.problems.map(({ code }) => normalizeVoucherCode(code)));
  if (act.startsWith("remove:")) dropped.add(act.slice("remove:".length));
  const codes = new Set([...stored, ...answer.vouchers.map(({ code }) => code)]);
  return [...codes].filter((code) => !dropped.has(code)).slice(-MAX_CODES);
}

/**
 * Returns the distinct voucher codes of a submitted form, with the action's code added or removed. `listed` are the codes in
 * the form field `accepted`, and `typed` are the codes that only the form field `codes` contains.
 */
function codesOf({ act, accepted, codes }: CheckoutInput): { listed: string[]; typed: string[] } {
  const [verb, named] = act.split(":");
  const listed = readEntry(accepted).ready.filter((code) => verb !== "remove" || code !== named);
  const entry = readEntry([codes, verb === "add" ? named : ""].join("\n"));
  const ready = entry.ready.filter((code) => verb !== "remove" || code !== named);
  // Picking a test voucher discards incomplete text in the field.
  const typed = verb === "add" ? ready : [...ready, ...entry.unready];
  return { listed, typed: typed.filter((code) => !listed.includes(code)) };
}

/** Returns the vouchers as they are sent to the browser, with `expiresAt` as text. */
export function shownVouchers(vouchers: readonly UsableCode[]): ShownVoucher[] {
  return vouchers.map((voucher) => ({ ...voucher, expiresAt: timestamp(voucher.expiresAt) }));
}

function answerOf(
  { vouchers, refused, unchecked, requirement, triesLeft, missing, closed, alreadyPaid }: CodesOutcome,
  language: Language,
): CheckoutAnswer {
  if (closed) return { vouchers: [], problems: [], unread: [], closed, ...(alreadyPaid && { alreadyPaid }) };
  const { locale, messages, money } = language;
  const { short, wait } = messages.redemption.answers;
  const alert = [
    refusedSentence(refused, language),
    // Pay was pressed without JavaScript, or a voucher's balance has dropped since the page showed it.
    missing > 0 && fill(short, { amount: formatMoney(missing, money) }),
  ].filter(Boolean);
  return {
    ...{ vouchers: shownVouchers(vouchers), problems: refused, unread: unchecked },
    fewTries: triesLeftSentence(triesLeft, language),
    ...(alert.length > 0 && { alert: alert.join(" ") }),
    ...(requirement && {
      challenge: requirement.challenge,
      wait: fillPlural(locale, wait, requirement.retryAfterS, {}),
    }),
  };
}

async function testVouchers(accessCode: string): Promise<TestVoucher[]> {
  const issued = await issueTestVouchers(accessCode);
  return (["covers", "coversPart", "expired", "blocked"] as const).map((purpose) => {
    const { code, initialBalance: balance } = issued[purpose];
    return { code, purpose, balance };
  });
}

/** The maximum number of refused voucher codes that the message names. */
const MAX_LISTED = 3;

/**
 * Returns the error for the refused voucher codes, or undefined if none was refused. The error always names every possible
 * reason, so that attackers cannot tell which codes exist.
 */
function refusedSentence(
  problems: readonly RefusedCode[],
  { messages: { redemption, common } }: Language,
): string | undefined {
  const { refusedOne, refusedSome, refusedMany } = redemption.answers;
  const codes = problems.filter(({ kind }) => kind === "refused").map(({ code }) => formatVoucherCode(code));
  if (codes.length === 0) return undefined;
  const listed = codes.slice(0, MAX_LISTED).join(common.separator);
  if (codes.length > MAX_LISTED) return fill(refusedMany, { count: codes.length, codes: listed });
  return fill(codes.length === 1 ? refusedOne : refusedSome, { codes: listed });
}

/** The number of remaining attempts at or below which the customer is warned. */
const FEW_TRIES = 5;

/** Returns the warning for a customer with few attempts left, or undefined if many attempts or none are left. */
export function triesLeftSentence(triesLeft: number, { locale, messages }: Language): string | undefined {
  if (triesLeft > FEW_TRIES || triesLeft === 0) return undefined;
  return fillPlural(locale, messages.redemption.answers.triesLeft, triesLeft, {});
}
