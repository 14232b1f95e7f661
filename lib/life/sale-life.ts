import type { Caller } from "@/lib/caller";
import { now, timestamp } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { formatMinor } from "@/lib/money";
import { openVoucherCode } from "@/lib/vouchers/code";
import { voucherCodeEnding } from "@/lib/vouchers/code-format";
import { inOrder, type Life, type Station, type Upcoming } from "./life";
import { type MoveRow, selectMovesOfSale, selectVouchersOfSale, type VoucherRow } from "./store";

/**
 * The life of one of the calling reseller's sales: its vouchers by the ends of their codes, what was taken off each and
 * what was left. Who was paid is not the reseller's to know. Throws `not_found` for what is not the caller's.
 */
export async function saleLife(
  caller: Caller,
  { reference, amountDisplay }: { reference: string; amountDisplay: string },
): Promise<Life> {
  const [vouchers, moves] = await Promise.all([
    selectVouchersOfSale(caller, reference),
    selectMovesOfSale(caller, reference),
  ]);
  const [first] = vouchers;
  if (!first) throw new AppError("not_found");
  const sold: Station = { kind: "sold", at: timestamp(first.createdAt), amountDisplay, by: null };
  return inOrder(
    [sold, ...vouchers.flatMap((voucher) => voucherStations(voucher, moves))],
    vouchers.flatMap(voucherUpcoming),
  );
}

/** What was left each time is counted back from what there is now, so that it is right also where the earliest moves are missing. */
function voucherStations(voucher: VoucherRow, moves: readonly MoveRow[]): Station[] {
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
      const station = moveStation(move, { codeEnding, leftDisplay: shown(left) });
      left += move.amount;
      return station;
    });
  const { blockedAt } = voucher;
  return blockedAt
    ? [issued, ...moved, { kind: "blocked", at: timestamp(blockedAt), codeEnding }]
    : [issued, ...moved];
}

function moveStation(
  { kind, amount, at: time }: MoveRow,
  { codeEnding, leftDisplay }: { readonly codeEnding: string; readonly leftDisplay: string },
): Station {
  const shared = { at: timestamp(time), amountDisplay: shown(amount), codeEnding };
  switch (kind) {
    case "charge_back":
      return { kind: "charged_back", ...shared };
    case "expiry":
      return { kind: "breakage", ...shared };
    case "redeemed":
      return { kind: "redeemed", ...shared, leftDisplay };
  }
}

function voucherUpcoming(voucher: VoucherRow): Upcoming[] {
  const { currentBalance, blockedAt, expiresAt } = voucher;
  if (currentBalance === 0 || blockedAt !== null || expiresAt <= now()) return [];
  const leftDisplay = shown(currentBalance);
  return [{ kind: "voucher_expires", at: timestamp(expiresAt), codeEnding: endingOf(voucher), leftDisplay }];
}

function endingOf({ codeCipher }: VoucherRow): string {
  return voucherCodeEnding(openVoucherCode(codeCipher));
}

function shown(amount: number): string {
  return formatMinor(amount, env().CURRENCY);
}
