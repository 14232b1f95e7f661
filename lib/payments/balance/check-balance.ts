import { now, timestamp } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { networkOf } from "@/lib/base/ip-address";
import { isPlausibleVoucherCode, normalizeVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import { demandFor, type TryDemand, type TryingClient, trierOf } from "@/lib/payments/code-tries/limit-tries";
import { voucherCodeHashes } from "@/lib/payments/vouchers/code";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import type { VoucherStatus } from "@/lib/payments/vouchers/schema";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { type BalanceRow, lookUpAndCount } from "./store";

/** The most uses that a balance lists. */
export const MAX_USES = 50;

/** A payment with a voucher, or a refund to it, as anyone who holds the code sees it. */
export type VoucherUse = {
  readonly kind: "payment" | "refund";
  readonly at: string;
  /** The partner's name, as its checkouts show it. */
  readonly shop: string;
  /** In minor units. */
  readonly amount: number;
};

/** A voucher as anyone who holds its code sees it. Amounts are in minor units. */
export type VoucherBalance = {
  readonly codeEnding: string;
  readonly environment: Environment;
  readonly status: VoucherStatus;
  readonly initialBalance: number;
  /** What can still be spent, or could if the voucher were not blocked. 0 once it has expired. */
  readonly balance: number;
  readonly expiresAt: string;
  /** The latest first, at most {@link MAX_USES}. */
  readonly uses: readonly VoucherUse[];
  readonly hasMoreUses: boolean;
};

/**
 * `typo`: the check character does not match; such a code is neither looked up nor counted. `held`: the code was not looked up,
 * because the client's address block had many refused codes and has to meet the demand first.
 */
export type BalanceCheck =
  | { readonly kind: "found"; readonly voucher: VoucherBalance }
  | { readonly kind: "typo" | "unknown" }
  | { readonly kind: "held"; readonly demand: TryDemand };

/**
 * Returns the balance and the uses of the voucher with this code, in whichever environment it was sold. A code that no voucher
 * has counts as a refused code of the client, with the counter and the costs of the checkouts; a voucher's code does not.
 */
export async function checkBalance(typed: string, client: TryingClient): Promise<BalanceCheck> {
  const code = normalizeVoucherCode(typed);
  if (!isPlausibleVoucherCode(code)) return { kind: "typo" };
  const time = now();
  const network = networkOf(client.ip);
  const tried = `balance ${network ?? "unknown"}`;
  const trier = await trierOf(tried, client, time);
  const hashes = voucherCodeHashes(code);
  const row = await lookUpAndCount({ hashes, trier, time, maxUses: MAX_USES + 1 });
  if (!row.read) {
    logThrottled("refused_code", { network });
    const demand = demandFor(tried, { refusals: row.blockRefusals, openAt: row.openAt }, time);
    if (!demand) throw new Error("a code is held only for a demand");
    return { kind: "held", demand };
  }
  const voucher = presentBalance(code, row, time);
  return voucher ? { kind: "found", voucher } : { kind: "unknown" };
}

function presentBalance(code: string, row: BalanceRow, time: Date): VoucherBalance | undefined {
  const { environment, initialBalance, currentBalance, breakageAmount, expiresAt, blockedAt } = row;
  if (!environment || !expiresAt || initialBalance === null) return undefined;
  if (currentBalance === null || breakageAmount === null) return undefined;
  const status = voucherStatusAt({ currentBalance, breakageAmount, expiresAt, blockedAt }, time);
  return {
    codeEnding: voucherCodeEnding(code),
    environment,
    status,
    initialBalance,
    balance: expiresAt <= time ? 0 : currentBalance,
    expiresAt: timestamp(expiresAt),
    uses: row.uses.slice(0, MAX_USES).map((use) => ({ ...use, at: timestamp(new Date(use.at)) })),
    hasMoreUses: row.uses.length > MAX_USES,
  };
}
