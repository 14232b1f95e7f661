import { MINUTE_MS, now, timestamp } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { networkOf } from "@/lib/base/ip-address";
import { isPlausibleVoucherCode, normalizeVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import { announce } from "@/lib/outbox/announce";
import { demandFor, type TryDemand, trierOf } from "@/lib/payments/code-tries/limit-tries";
import { voucherCodeHashes } from "@/lib/payments/vouchers/code";
import type { UsableVoucher } from "@/lib/payments/vouchers/voucher.sql";
import { findUsableVouchers } from "@/lib/payments/vouchers/voucher.sql";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import { type CheckoutRow, checkAndCountCodes } from "./checkout-store";
import { triesLeftAfter } from "./rules";
import { checkoutStateAt, type IntentCheckoutState } from "./view-checkout";

/** The most codes in one check, and the most vouchers in one payment. */
export const MAX_CODES = 20;

/** A voucher that can pay. `code` is normalized, so that two spellings of one voucher compare equal. */
export type UsableCode = {
  readonly code: string;
  readonly id: string;
  readonly currentBalance: number;
  readonly expiresAt: string;
};

/**
 * A code that was not accepted. `typo`: the check character does not match, which reveals nothing to a guesser and is
 * not counted. `refused`: the same answer for every cause.
 */
export type RefusedCode = { readonly code: string; readonly kind: "typo" | "refused" };

/** The result of checking codes: each code is in exactly one of three lists, in the order given. */
export type CodeResults = {
  readonly vouchers: readonly UsableCode[];
  readonly refused: readonly RefusedCode[];
  /** Codes that were not checked, because of `demand` or because the checkout takes no codes. */
  readonly unread: readonly string[];
  /** What the client has to do before the unread codes are checked, because its address block had many refused codes. */
  readonly demand: TryDemand | undefined;
  /** How many more codes may be refused before the checkout closes. */
  readonly triesLeft: number;
  /** The state after the check. The refusal that reaches the limit closes the checkout. */
  readonly state: IntentCheckoutState;
};

/** {@link CodeResults} with the intent as it was at the time of the check. */
export type CodeCheck = CodeResults & { readonly intent: CheckoutRow; readonly at: Date };

/**
 * Checks up to {@link MAX_CODES} codes for one checkout in one statement. Refused codes are counted exactly under
 * concurrency, per intent (20 fail it) and per address block (beyond 20 in 15 minutes, each costs a proof or a wait, and
 * codes are not checked without). `clientIp` is undefined only when the server cannot know it, `proof` is the solution of a
 * demand's challenge. Accepted codes are not counted. Throws `not_found` for an unknown checkout and
 * `validation_failed` on `codes` for too many.
 */
export async function checkCodes(
  accessCode: string,
  typed: readonly string[],
  clientIp: string | undefined,
  proof?: string,
): Promise<CodeCheck> {
  const codes = new Map(typed.map((one) => [normalizeVoucherCode(one), one]));
  if (codes.size > MAX_CODES) {
    throw invalidField("codes", `Use at most ${MAX_CODES} vouchers. Nothing was checked or paid.`);
  }
  const ready = [...codes.keys()].filter(isPlausibleVoucherCode);
  const at = now();
  const given = ready.map((code) => ({ hashes: voucherCodeHashes(code), ending: voucherCodeEnding(code) }));
  const tried = `checkout ${accessCode}`;
  const looked = await checkAndCountCodes(
    accessCode,
    given,
    await trierOf(tried, { ip: clientIp, proof }, at),
    at,
  );
  if (!looked) throw new AppError("not_found");
  const { intent, rows, blockRefusals, openAt, ended, refusedBefore, deliveries } = looked;
  announce(deliveries);
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
  const isHeld = state === "open" && unread.length > 0;
  if (ended || isHeld) noteRefusedCodes(intent, clientIp);
  const demand = isHeld ? demandFor(tried, { refusals: blockRefusals, openAt }, at) : undefined;
  const triesLeft = triesLeftAfter(refusedBefore + refused.filter(({ kind }) => kind === "refused").length);
  return { vouchers, refused, unread, demand, triesLeft, state, intent, at };
}

const turnOf = atMostOncePer(MINUTE_MS);

/** Logs at most once a minute per checkout, so that guessing does not flood the log. */
function noteRefusedCodes({ id, accountId, environment }: CheckoutRow, clientIp: string | undefined): void {
  if (!turnOf(id)) return;
  const network = networkOf(clientIp);
  logSecurityEvent("voucher_codes.refused", { accountId, environment, network, subject: id });
}

/** Presents a voucher that can pay to the checkout. */
export function presentUsable(code: string, { id, currentBalance, expiresAt }: UsableVoucher): UsableCode {
  return { code, id, currentBalance, expiresAt: timestamp(expiresAt) };
}

/**
 * The `rate_limited` error for a client whose codes were not checked because too many were refused before. Its retry time is that
 * of `demand`, or one second.
 */
export function tooManyRefusals({ demand }: CodeResults): AppError {
  const message = "Too many codes were rejected. No money has moved. Wait and try again later.";
  return new AppError("rate_limited", { message, retryAfterS: demand?.retryAfterS ?? 1 });
}

/**
 * Returns the vouchers behind accepted codes that can still pay; others are omitted. Counts no refusals, so never
 * pass codes a client may have guessed.
 */
export async function listSpendable(
  environment: Environment,
  accepted: readonly string[],
): Promise<UsableCode[]> {
  if (accepted.length === 0) return [];
  const vouchers = await findUsableVouchers(environment, accepted, now());
  return vouchers.map(({ code, ...voucher }) => presentUsable(code, voucher));
}
