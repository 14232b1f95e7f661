import { decrypt, encrypt } from "@/lib/base/cipher";
import { MINUTE_MS, now } from "@/lib/base/clock";
import { assertFound, invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { networkOf } from "@/lib/base/ip-address";
import { isPlausibleVoucherCode, normalizeVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import { announce } from "@/lib/outbox/announce";
import {
  limitedClient,
  type ProofRequirement,
  proofRequirementAfter,
} from "@/lib/payments/code-tries/tries.sql";
import {
  findUsableVouchers,
  type UsableVoucher,
  voucherCodeHashes,
} from "@/lib/payments/vouchers/voucher.sql";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import { type CheckoutRow, checkAndCountCodes } from "./checkout-store";
import { checkoutStateAt, type IntentCheckoutState, triesLeftAfter } from "./rules";

/** The maximum number of codes in one check and of vouchers in one payment. */
export const MAX_CODES = 20;

/** A voucher that can pay. `code` is normalized, so that different spellings of a code compare equal. */
export type UsableCode = UsableVoucher & { readonly code: string };

/**
 * A code that was not accepted. `typo`: the code has the wrong length, an invalid character or a wrong check character. It is
 * not counted, because the result reveals nothing to someone who is guessing codes. `refused`: no usable voucher has the code;
 * the reason is not revealed to the customer.
 */
export type RefusedCode = { readonly code: string; readonly kind: "typo" | "refused" };

/**
 * The result of checking codes. Each distinct code is in exactly one of `vouchers`, `refused` and `unchecked`. Each list is in
 * the order in which the codes were entered.
 */
export type CodeCheck = {
  readonly vouchers: readonly UsableCode[];
  readonly refused: readonly RefusedCode[];
  /** Codes that were not checked, because the client must first meet `requirement` or the checkout no longer accepts codes. */
  readonly unchecked: readonly string[];
  /** The proof of work or the wait required before the unchecked codes are checked; undefined if neither is required. */
  readonly requirement: ProofRequirement | undefined;
  /** The number of further refused codes after which the checkout closes. */
  readonly triesLeft: number;
  /** The checkout's state after the check. The refused code that reaches the limit closes the checkout. */
  readonly state: IntentCheckoutState;
  /** The intent before the check. */
  readonly intent: CheckoutRow;
  /** The time of the check. */
  readonly at: Date;
};

/**
 * Checks up to {@link MAX_CODES} codes for a checkout. Counts refused codes exactly, even under concurrency: the 20th refused
 * code for an intent makes the intent fail, and after 20 refused codes from a network (/24 or /48) within 15 minutes, each
 * further check needs a proof of work or a wait. Without `clientIp`, no network limit applies. `proof` is the solved challenge
 * of a `requirement`. Throws `not_found` for an unknown checkout and `validation_failed` on `codes` for too many codes.
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
  const hashed = ready.map((code) => ({ hashes: voucherCodeHashes(code), ending: voucherCodeEnding(code) }));
  const scope = `checkout ${accessCode}`;
  const checked = assertFound(
    await checkAndCountCodes(accessCode, hashed, await limitedClient(scope, { ip: clientIp, proof }, at), at),
  );
  const { intent, rows, blockRefusals, openAt, ended, refusedBefore, deliveries } = checked;
  announce(deliveries);
  const rowOf = new Map(ready.map((code, place) => [code, rows[place]]));
  const state = ended ? "too_many_attempts" : checkoutStateAt(intent, at);
  const vouchers: UsableCode[] = [];
  const refused: RefusedCode[] = [];
  const unchecked: string[] = [];
  for (const [code, asTyped] of codes) {
    const row = rowOf.get(code);
    if (!rowOf.has(code)) refused.push({ code: asTyped, kind: "typo" });
    else if (!row?.read) unchecked.push(asTyped);
    else if (row.voucher) vouchers.push({ ...row.voucher, code });
    else refused.push({ code: asTyped, kind: "refused" });
  }
  const isHeld = state === "open" && unchecked.length > 0;
  if (ended || isHeld) noteRefusedCodes(intent, clientIp);
  const requirement = isHeld
    ? proofRequirementAfter(scope, { refusals: blockRefusals, openAt }, at)
    : undefined;
  const triesLeft = triesLeftAfter(refusedBefore + refused.filter(({ kind }) => kind === "refused").length);
  return { vouchers, refused, unchecked, requirement, triesLeft, state, intent, at };
}

const mayLog = atMostOncePer(MINUTE_MS);

/**
 * Logs that the limit on refused codes of a checkout or network was reached, at most once a minute per checkout and process, so
 * that guessing does not flood the log.
 */
function noteRefusedCodes({ id, accountId, environment }: CheckoutRow, clientIp: string | undefined): void {
  if (!mayLog(id)) return;
  const network = networkOf(clientIp);
  logSecurityEvent("voucher_codes.refused", { accountId, environment, network, subject: id });
}

/**
 * Returns the vouchers that have one of the previously `accepted` codes and can still pay. Does not count refused codes, so
 * never pass codes that a client might have guessed.
 */
export async function listSpendableVouchers(
  environment: Environment,
  accepted: readonly string[],
): Promise<UsableCode[]> {
  return accepted.length === 0 ? [] : findUsableVouchers(environment, accepted, now());
}

/**
 * Returns the encryption purpose for the codes of a checkout. It includes the checkout's access code, so that codes encrypted
 * for one checkout cannot be decrypted at another.
 */
const purposeOf = (accessCode: string) => `checkout-codes:${accessCode}`;

/**
 * Encrypts voucher codes that were entered at a checkout, so that the customer's browser can store them. The result can be used
 * as the value of a cookie.
 */
export function sealCodes(accessCode: string, codes: readonly string[]): string {
  return encrypt(codes.join(" "), purposeOf(accessCode)).toString("base64url");
}

/**
 * Decrypts codes encrypted by {@link sealCodes}. Returns an empty list for any other string, such as codes encrypted for
 * another checkout or with a retired key.
 */
export function openCodes(accessCode: string, sealed: string): string[] {
  try {
    return decrypt(Buffer.from(sealed, "base64url"), purposeOf(accessCode)).split(" ").filter(Boolean);
  } catch {
    return [];
  }
}
