import { env } from "@/lib/base/settings/env";
import { normalizeVoucherCode } from "@/lib/base/voucher-code";
import { MAX_CODES } from "@/lib/payments/intents/check-codes";
import { type CodesOutcome, payWithCodes, previewCodes } from "@/lib/payments/intents/pay-intent";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import type { CheckoutAnswer, TestVoucher } from "./answer";
import { refusedSentence, shortSentence, throttledSentence, triesLeftSentence } from "./answer-wording";
import type { CheckoutInput } from "./checkout-form";
import { readEntry } from "./entry";

/**
 * An answer, how long the client has to wait if it has used up its refusals, and when the checkout closes by
 * itself.
 */
type Response = { readonly answer: CheckoutAnswer; readonly retryAfterS: number; readonly expiresAt: Date };

/**
 * Runs a form action and returns the next form state. The form sends previously accepted codes with every
 * post, and they are checked again: browser data is never trusted.
 */
export async function respond(input: CheckoutInput, clientIp: string | undefined): Promise<Response> {
  const accessCode = input.access_code;
  const codes = codesOf(input);
  const used = await (input.act === "pay"
    ? payWithCodes(accessCode, codes, clientIp)
    : previewCodes(accessCode, [...codes.listed, ...codes.typed], clientIp));
  const wantsTestVouchers = input.act === "test-vouchers" || input.test_vouchers;
  const answer = {
    ...answerOf(used),
    ...(wantsTestVouchers && !used.closed && { testVouchers: await testVouchers(accessCode) }),
  };
  return { answer, retryAfterS: used.retryAfterS, expiresAt: used.expiresAt };
}

/**
 * The codes to store after a response: previously stored and newly accepted ones, without refused or removed
 * codes.
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
 * The unique codes of a post: accepted ones and those in the field, with the action's own code added or
 * removed.
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

function answerOf({
  vouchers,
  refused,
  unread,
  retryAfterS,
  triesLeft,
  missing,
  closed,
}: CodesOutcome): CheckoutAnswer {
  if (closed) return { vouchers: [], problems: [], unread: [], closed: true };
  const alert = [
    refusedSentence(refused),
    missing > 0 && shortSentence(missing, env().CURRENCY),
    retryAfterS > 0 && throttledSentence(retryAfterS),
  ].filter(Boolean);
  return {
    ...{ vouchers, problems: refused, unread, fewTries: triesLeftSentence(triesLeft) },
    ...(alert.length > 0 && { alert: alert.join(" ") }),
  };
}

async function testVouchers(accessCode: string): Promise<TestVoucher[]> {
  const issued = await issueTestVouchers(accessCode);
  return (["covers", "coversPart", "expired", "blocked"] as const).map((purpose) => {
    const { code, initial_balance_display } = issued[purpose];
    return { code: normalizeVoucherCode(code), purpose, balanceDisplay: initial_balance_display };
  });
}
