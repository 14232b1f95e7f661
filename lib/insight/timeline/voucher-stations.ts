import { now, timestamp } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import type { PaidFor, Station, Upcoming } from "./life";
import type { MoveRow, VoucherRow } from "./store";

/** What was taken off a voucher at once; `to` is whom it was paid to, where the one who looks may know it. */
export type Move = MoveRow & { readonly to: PaidFor | null };

/**
 * That a voucher was issued and what was taken off it, of its moves, the latest first. What was left each time is counted back
 * from what there is now, so that it is right also where the earliest moves are missing.
 */
export function voucherStations(voucher: VoucherRow, moves: readonly Move[]): Station[] {
  const codeEnding = endingOf(voucher);
  const issued: Station = {
    kind: "issued",
    at: timestamp(voucher.createdAt),
    codeEnding,
    amountDisplay: shown(voucher.initialBalance),
  };
  let left = voucher.currentBalance;
  const moved = moves
    .filter(({ voucherId }) => voucherId === voucher.id)
    .map((move) => {
      const stations = moveStations(move, { codeEnding, leftDisplay: shown(left) });
      left += move.amount;
      return stations;
    });
  return [issued, ...moved.toReversed().flat()];
}

function moveStations(
  { kind, amount, fee, at: time, to }: Move,
  { codeEnding, leftDisplay }: { readonly codeEnding: string; readonly leftDisplay: string },
): Station[] {
  const at = timestamp(time);
  const shared = { at, amountDisplay: shown(amount), codeEnding };
  switch (kind) {
    case "charge_back":
      return [{ kind: "charged_back", ...shared }];
    case "expiry":
      return [{ kind: "breakage", ...shared }];
    case "redeemed": {
      const redeemed: Station = { kind: "redeemed", ...shared, leftDisplay, to };
      if (to === null) return [redeemed];
      const kept: Station[] = fee > 0 ? [{ kind: "fee", at, amountDisplay: shown(fee) }] : [];
      const partner = to.partner?.name ?? null;
      return [redeemed, ...kept, { kind: "payout", at, amountDisplay: shown(amount - fee), to: partner }];
    }
  }
}

/** That a voucher expires, while it can still pay. */
export function voucherUpcoming(voucher: VoucherRow): Upcoming[] {
  const { currentBalance, blockedAt, expiresAt } = voucher;
  if (currentBalance === 0 || blockedAt !== null || expiresAt <= now()) return [];
  const leftDisplay = shown(currentBalance);
  return [{ kind: "voucher_expires", at: timestamp(expiresAt), codeEnding: endingOf(voucher), leftDisplay }];
}

/** Of a voucher's code what may be shown. */
export function endingOf({ codeCipher }: Pick<VoucherRow, "codeCipher">): string {
  return voucherCodeEnding(openVoucherCode(codeCipher));
}

function shown(amount: number): string {
  return formatMinor(amount, env().CURRENCY);
}
