import { MINUTE_MS, now, timestamp } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { isPlausibleVoucherCode, normaliseVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import { type BusiestMinute, busiestMinute } from "@/lib/db/throttle/busiest-minute";
import { clientSubject } from "@/lib/db/throttle/client-subject";
import type { Counted } from "@/lib/db/throttle/hits.sql";
import { placeOf } from "@/lib/db/throttle/place-of";
import { voucherCodeHashes } from "@/lib/payments/vouchers/code";
import { findUsableVouchers } from "@/lib/payments/vouchers/find-usable-vouchers";
import type { UsableVoucher } from "@/lib/payments/vouchers/voucher.sql";
import { networkOf } from "@/lib/telemetry/security-log/client-network";
import { noteSecurityEvent } from "@/lib/telemetry/security-log/note-security-event";
import { seldom } from "@/lib/telemetry/security-log/seldom";
import { type CheckoutRow, checkAndCountCodes } from "./checkout-store";
import { triesLeftAfter } from "./rules";
import { checkoutStateAt, type IntentCheckoutState } from "./view-checkout";

/** How many codes may be looked at together, and how many vouchers one payment may be made of. */
export const MAX_CODES = 20;

/** What a client's refusals are counted under. */
export const REFUSED_CODE = "refused_code";

const REFUSALS_PER_CLIENT = { limit: 20, windowMs: 15 * MINUTE_MS, byStrangers: true } as const;

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
export type RefusedCode = { readonly code: string; readonly kind: "typo" | "refused" };

/** What the codes are worth at a checkout, each in one of three lists and in the order they were given. */
export type CodeResults = {
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

/** {@link CodeResults} with the intent as it was when the codes were looked at. */
export type CodeCheck = CodeResults & { readonly intent: CheckoutRow; readonly at: Date };

/**
 * Reads up to {@link MAX_CODES} codes for one checkout, in one statement whatever their number. Refusals are counted
 * exactly, per intent (20 fail it) and per client (20 in 15 minutes), however many are tried at once; a right code counts
 * for nothing, but once either cap is reached none is looked at. `clientIp` is undefined only where the server cannot
 * know it. Throws `not_found` for an unknown checkout and `validation_failed` on `codes` for too many.
 */
export async function checkCodes(
  accessCode: string,
  typed: readonly string[],
  clientIp: string | undefined,
): Promise<CodeCheck> {
  const codes = new Map(typed.map((one) => [normaliseVoucherCode(one), one]));
  if (codes.size > MAX_CODES) {
    throw invalidField("codes", `Use at most ${MAX_CODES} vouchers. Nothing was checked or paid.`);
  }
  const ready = [...codes.keys()].filter(isPlausibleVoucherCode);
  const at = now();
  const given = ready.map((code) => ({ hashes: voucherCodeHashes(code), ending: voucherCodeEnding(code) }));
  const looked = await checkAndCountCodes(accessCode, given, await clientLimit(clientIp), at);
  if (!looked) throw new AppError("not_found");
  const { intent, rows, oldestHit, ended, refusedBefore } = looked;
  const rowOf = new Map(ready.map((code, place) => [code, rows[place]]));
  const state = ended ? "too_many_attempts" : checkoutStateAt(intent, at);
  const vouchers: UsableCode[] = [];
  const refused: RefusedCode[] = [];
  const unread: string[] = [];
  for (const [code, asTyped] of codes) {
    const row = rowOf.get(code);
    if (!rowOf.has(code)) refused.push({ code: asTyped, kind: "typo" });
    else if (!row?.read) unread.push(asTyped);
    else if (row.voucher) vouchers.push(presentUsable(code, row.voucher));
    else refused.push({ code: asTyped, kind: "refused" });
  }
  if (ended || (state === "open" && unread.length > 0)) noteRefusedCodes(intent, clientIp);
  const retryAfterS = state === "open" && unread.length > 0 ? secondsUntilRoom(oldestHit, at) : 0;
  const triesLeft = triesLeftAfter(refusedBefore + refused.filter(({ kind }) => kind === "refused").length);
  return { vouchers, refused, unread, retryAfterS, triesLeft, state, intent, at };
}

const turnOf = seldom(MINUTE_MS);

/** Once a minute and checkout: who goes on guessing must not flood the log. */
function noteRefusedCodes({ id, accountId, environment }: CheckoutRow, clientIp: string | undefined): void {
  if (!turnOf(id)) return;
  const network = networkOf(clientIp);
  noteSecurityEvent("voucher_codes.refused", { accountId, environment, network, subject: id });
}

async function clientLimit(clientIp: string | undefined): Promise<Counted | undefined> {
  if (clientIp === undefined) return undefined;
  const action = REFUSED_CODE;
  const throttle = REFUSALS_PER_CLIENT;
  const subject = await placeOf({ action, subject: clientSubject(clientIp) }, throttle);
  return { action, subject, throttle };
}

/** A voucher that can pay, as a checkout shows it. */
export function presentUsable(code: string, { id, currentBalance, expiresAt }: UsableVoucher): UsableCode {
  const balanceDisplay = formatMinor(currentBalance, env().CURRENCY);
  return { code, id, currentBalance, balanceDisplay, expiresAt: timestamp(expiresAt) };
}

function secondsUntilRoom(oldestHit: Date | null, at: Date): number {
  const sinceMs = at.getTime() - (oldestHit ?? at).getTime();
  return Math.max(1, Math.ceil((REFUSALS_PER_CLIENT.windowMs - sinceMs) / 1_000));
}

/** What a client is told that has used up its refusals. */
export function tooManyRefusals({ retryAfterS }: CodeResults): AppError {
  const message = "Too many codes were refused. No money has moved. Wait a while and try again.";
  return new AppError("rate_limited", { message, retryAfterS });
}

/**
 * The busiest minute since then of codes refused at any checkout of both environments; null where none was. Counted from what
 * clients are held to, so only where their addresses are known.
 */
export function busiestRefusals(since: Date): Promise<BusiestMinute | null> {
  return busiestMinute(REFUSED_CODE, since);
}

/**
 * The vouchers of codes that a checkout has accepted and that can still pay; others are left out. Counts no refusal, so the
 * codes must never be a client's guesses.
 */
export async function listSpendable(
  environment: Environment,
  accepted: readonly string[],
): Promise<UsableCode[]> {
  if (accepted.length === 0) return [];
  const vouchers = await findUsableVouchers(environment, accepted, now());
  return vouchers.map(({ code, ...voucher }) => presentUsable(code, voucher));
}
