import { MINUTE_MS, now, timestamp } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { clientSubject, networkOf } from "@/lib/base/ip-address";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { isPlausibleVoucherCode, normalizeVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import type { ThrottledSubject } from "@/lib/db/throttle/hits.sql";
import { countedSubject } from "@/lib/db/throttle/take-hit";
import { voucherCodeHashes } from "@/lib/payments/vouchers/code";
import type { UsableVoucher } from "@/lib/payments/vouchers/voucher.sql";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import { type CheckoutRow, lookAtCodes } from "./checkout-store";
import { triesLeftAfter } from "./rules";
import { checkoutStateAt, type IntentCheckoutState } from "./view-checkout";

/** How many codes may be looked at together, and how many vouchers one payment may be made of. */
export const MAX_CODES = 20;

/** What a client's refusals are counted under. */
export const REFUSED_CODE = "refused_code";

const REFUSALS_PER_CLIENT = { limit: 20, windowMs: 15 * MINUTE_MS, unauthenticated: true } as const;

/** A voucher that can pay. `code` is the normalised code, to tell two spellings of one voucher. */
export type UsableCode = {
  readonly code: string;
  readonly id: string;
  readonly currentBalance: number;
  readonly balanceDisplay: string;
  readonly expiresAt: string;
};

/**
 * A code that was not accepted, and why as far as the customer may know. `slip`: the check character does not fit,
 * which no guesser needs to be told about and which counts for nothing. `refused`: one answer whatever the cause.
 */
export type RefusedCode = { readonly code: string; readonly kind: "slip" | "refused" };

/** What the codes are worth at a checkout, each in one of three lists and in the order they were given. */
export type CodesRead = {
  readonly vouchers: readonly UsableCode[];
  readonly refused: readonly RefusedCode[];
  /** Codes nobody has looked at, since this client has used up its refusals or the checkout takes no codes. */
  readonly unread: readonly string[];
  /** How long the client has to wait before another code is looked at; 0 unless it has used up its refusals. */
  readonly retryAfterS: number;
  /** How many more codes may be refused before the checkout closes. */
  readonly triesLeft: number;
  /** The checkout after the codes were read: the refusal that reaches the cap closes it. */
  readonly state: IntentCheckoutState;
};

/** {@link CodesRead} with the intent as it was when the codes were looked at. */
export type CodesLook = CodesRead & { readonly intent: CheckoutRow; readonly at: Date };

/**
 * Reads up to {@link MAX_CODES} codes for one checkout, in one statement whatever their number. Refusals are counted
 * exactly, per intent (20 fail it) and per client (20 in 15 minutes), however many are tried at once; a right code counts
 * for nothing, but once either cap is reached none is looked at. `clientIp` is undefined only where the server cannot
 * know it. Throws `not_found` for an unknown checkout and `validation_failed` on `codes` for too many.
 */
export async function readCodes(
  accessCode: string,
  typed: readonly string[],
  clientIp: string | undefined,
): Promise<CodesLook> {
  const codes = new Map(typed.map((one) => [normalizeVoucherCode(one), one]));
  if (codes.size > MAX_CODES) {
    throw invalidField("codes", `Use at most ${MAX_CODES} vouchers. Nothing was checked or paid.`);
  }
  const ready = [...codes.keys()].filter(isPlausibleVoucherCode);
  const at = now();
  const given = ready.map((code) => ({ hashes: voucherCodeHashes(code), ending: voucherCodeEnding(code) }));
  const looked = await lookAtCodes(accessCode, given, await guessesOf(clientIp), at);
  if (!looked) throw new AppError("not_found");
  const { intent, rows, oldestHit, ended, refusedBefore } = looked;
  const rowOf = new Map(ready.map((code, place) => [code, rows[place]]));
  const state = ended ? "too_many_attempts" : checkoutStateAt(intent, at);
  const vouchers: UsableCode[] = [];
  const refused: RefusedCode[] = [];
  const unread: string[] = [];
  for (const [code, asTyped] of codes) {
    const row = rowOf.get(code);
    if (!rowOf.has(code)) refused.push({ code: asTyped, kind: "slip" });
    else if (!row?.read) unread.push(asTyped);
    else if (row.voucher) vouchers.push(usable(code, row.voucher));
    else refused.push({ code: asTyped, kind: "refused" });
  }
  if (ended || (state === "open" && unread.length > 0)) noteRefusedCodes(intent, clientIp);
  const retryAfterS = state === "open" && unread.length > 0 ? secondsUntilRoom(oldestHit, at) : 0;
  const triesLeft = triesLeftAfter(refusedBefore + refused.filter(({ kind }) => kind === "refused").length);
  return { vouchers, refused, unread, retryAfterS, triesLeft, state, intent, at };
}

const turnOf = atMostOncePer(MINUTE_MS);

/** Once a minute and checkout: who goes on guessing must not flood the log. */
function noteRefusedCodes({ id, accountId, environment }: CheckoutRow, clientIp: string | undefined): void {
  if (!turnOf(id)) return;
  const network = networkOf(clientIp);
  logSecurityEvent("voucher_codes.refused", { accountId, environment, network, subject: id });
}

async function guessesOf(clientIp: string | undefined): Promise<ThrottledSubject | undefined> {
  if (clientIp === undefined) return undefined;
  const action = REFUSED_CODE;
  const throttle = REFUSALS_PER_CLIENT;
  const subject = await countedSubject({ action, subject: clientSubject(clientIp) }, throttle);
  return { action, subject, throttle };
}

/** A voucher that can pay, as a checkout shows it. */
export function usable(code: string, { id, currentBalance, expiresAt }: UsableVoucher): UsableCode {
  const balanceDisplay = formatMinor(currentBalance, env().CURRENCY);
  return { code, id, currentBalance, balanceDisplay, expiresAt: timestamp(expiresAt) };
}

function secondsUntilRoom(oldestHit: Date | null, at: Date): number {
  const sinceMs = at.getTime() - (oldestHit ?? at).getTime();
  return Math.max(1, Math.ceil((REFUSALS_PER_CLIENT.windowMs - sinceMs) / 1_000));
}

/** What a client is told that has used up its refusals. */
export function tooManyRefusals({ retryAfterS }: CodesRead): AppError {
  const message = "Too many codes were refused. No money has moved. Wait a while and try again.";
  return new AppError("rate_limited", { message, retryAfterS });
}
