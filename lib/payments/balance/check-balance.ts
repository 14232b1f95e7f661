import { now, timestamp } from "@/lib/base/clock";
import { networkOf } from "@/lib/base/ip-address";
import { isPlausibleVoucherCode, normalizeVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import {
  type CodeClient,
  limitedClient,
  type ProofRequirement,
  proofRequirementAfter,
} from "@/lib/payments/code-tries/tries.sql";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import { voucherCodeHashes } from "@/lib/payments/vouchers/voucher.sql";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { type BalanceRow, lookUpAndCount } from "./store";

/** The maximum number of payments and refunds that a {@link VoucherBalance} lists as `uses`. */
export const MAX_USES = 50;

/** A voucher's status, balance and latest uses, as shown to anyone with its code. Amounts are in minor units. */
export type VoucherBalance = NonNullable<ReturnType<typeof presentBalance>>;

/**
 * The result of a balance check. `typo`: the code is malformed or its check character does not match; it was neither looked up
 * nor counted as refused. `unknown`: no voucher has the code. `held`: whether a voucher has the code is not revealed, because
 * too many codes from the client's network (/24 or /48) were refused. `requirement` is the proof of work or the wait that is
 * required before the code is checked.
 */
type BalanceCheck =
  | { readonly kind: "found"; readonly voucher: VoucherBalance }
  | { readonly kind: "typo" | "unknown" }
  | { readonly kind: "held"; readonly requirement: ProofRequirement };

/**
 * Returns the balance and the latest uses of the voucher with this code, in either environment. Unless the result is `held`, an
 * unknown code counts as a refused code from the client's network (/24 or /48). Codes refused at checkouts add to the same
 * count, which determines the proof of work or the wait before the next try.
 */
export async function checkBalance(typed: string, client: CodeClient): Promise<BalanceCheck> {
  const code = normalizeVoucherCode(typed);
  if (!isPlausibleVoucherCode(code)) return { kind: "typo" };
  const time = now();
  const network = networkOf(client.ip);
  const scope = `balance ${network ?? "unknown"}`;
  const limited = await limitedClient(scope, client, time);
  const hashes = voucherCodeHashes(code);
  const row = await lookUpAndCount({ hashes, client: limited, time, maxUses: MAX_USES + 1 });
  if (!row.read) {
    logThrottled("refused_code", { network });
    const requirement = proofRequirementAfter(
      scope,
      { refusals: row.blockRefusals, openAt: row.openAt },
      time,
    );
    if (!requirement) throw new Error("a held code requires a proof or a wait");
    return { kind: "held", requirement };
  }
  const voucher = presentBalance(code, row, time);
  return voucher ? { kind: "found", voucher } : { kind: "unknown" };
}

function presentBalance(code: string, row: BalanceRow, time: Date) {
  const { environment, initialBalance, currentBalance, hasLapsed, expiresAt, blockedAt } = row;
  if (!environment || !expiresAt || initialBalance === null) return undefined;
  if (currentBalance === null || hasLapsed === null) return undefined;
  const status = voucherStatusAt({ currentBalance, hasLapsed, expiresAt, blockedAt }, time);
  return {
    codeEnding: voucherCodeEnding(code),
    environment,
    status,
    initialBalance,
    /** The unspent balance, 0 once the voucher has expired. The balance of a blocked voucher cannot be spent. */
    balance: expiresAt <= time ? 0 : currentBalance,
    expiresAt: timestamp(expiresAt),
    /** The latest uses, newest first, at most {@link MAX_USES}. */
    uses: row.uses.slice(0, MAX_USES).map((use) => ({ ...use, at: timestamp(new Date(use.at)) })),
    hasMoreUses: row.uses.length > MAX_USES,
  };
}
