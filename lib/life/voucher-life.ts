import type { Caller } from "@/lib/caller";
import { now, timestamp } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Environment } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { openVoucherCode } from "@/lib/vouchers/code";
import { voucherCodeEnding } from "@/lib/vouchers/code-format";
import { inOrder, type Life, type Station, type Upcoming } from "./life";
import {
  type LifeVoucher,
  type MoveRow,
  selectAnyVoucher,
  selectMovesOfAny,
  selectMovesOfSale,
  selectVouchersOfSale,
} from "./voucher-store";

/**
 * The life of one of the calling reseller's sales: its vouchers by the ends of their codes, what was taken off each and
 * what is left. Who was paid is not the reseller's to know. Throws `not_found` for what is not the caller's.
 */
export async function saleLife(caller: Caller, { reference }: { reference: string }): Promise<Life> {
  const [vouchers, moves] = await Promise.all([
    selectVouchersOfSale(caller, reference),
    selectMovesOfSale(caller, reference),
  ]);
  return vouchersLife(vouchers, moves, "reseller");
}

/** The life of any voucher, for an operator: also who was paid, what for, and the fee. Throws `not_found`. */
export async function voucherLife(
  operator: SignedInUser,
  environment: Environment,
  voucherId: string,
): Promise<Life> {
  assertOperator(operator);
  const [vouchers, moves] = await Promise.all([
    selectAnyVoucher(environment, voucherId),
    selectMovesOfAny(environment, voucherId),
  ]);
  return vouchersLife(vouchers, moves, "operator");
}

type Onlooker = "reseller" | "operator";

function vouchersLife(vouchers: readonly LifeVoucher[], moves: readonly MoveRow[], onlooker: Onlooker): Life {
  const [first] = vouchers;
  if (!first) throw new AppError("not_found");
  const sold: Station = {
    kind: "sold",
    at: timestamp(first.createdAt),
    amountDisplay: shown(first.paymentAmount),
    by: onlooker === "operator" ? first.soldBy : null,
  };
  return inOrder(
    [sold, ...vouchers.flatMap((voucher) => voucherStations(voucher, moves, onlooker))],
    vouchers.flatMap(voucherUpcoming),
  );
}

function voucherStations(voucher: LifeVoucher, moves: readonly MoveRow[], onlooker: Onlooker): Station[] {
  const codeEnding = endingOf(voucher);
  const issued: Station = {
    kind: "issued",
    at: timestamp(voucher.createdAt),
    codeEnding,
    amountDisplay: shown(voucher.initialBalance),
    expiresAt: timestamp(voucher.expiresAt),
  };
  const blocked =
    voucher.blockedAt && ({ kind: "blocked", at: timestamp(voucher.blockedAt), codeEnding } as const);
  let left = voucher.currentBalance;
  const moved = moves
    .filter(({ voucherId }) => voucherId === voucher.id)
    .flatMap((move) => {
      const stations = moveStations(move, { codeEnding, leftDisplay: shown(left) }, onlooker);
      left += move.amount;
      return stations;
    });
  return [issued, ...moved, ...(blocked ? [blocked] : [])];
}

function moveStations(
  { kind, amount, fee, at: time, partner, reference }: MoveRow,
  known: { readonly codeEnding: string; readonly leftDisplay: string },
  onlooker: Onlooker,
): Station[] {
  const at = timestamp(time);
  const amountDisplay = shown(amount);
  const { codeEnding } = known;
  if (kind === "charge_back") return [{ kind: "charged_back", at, amountDisplay, codeEnding }];
  if (kind === "expiry") return [{ kind: "breakage", at, amountDisplay, codeEnding }];
  if (onlooker === "reseller") return [{ kind: "redeemed", at, amountDisplay, ...known, paidFor: null }];
  const paidFor = partner !== null && reference !== null ? { partner, reference } : null;
  return [
    { kind: "redeemed", at, amountDisplay, ...known, paidFor },
    ...(fee > 0 ? [{ kind: "fee", at, amountDisplay: shown(fee) } as const] : []),
    { kind: "payout", at, amountDisplay: shown(amount - fee), to: partner },
  ];
}

function voucherUpcoming(voucher: LifeVoucher): Upcoming[] {
  const { currentBalance, blockedAt, expiresAt } = voucher;
  if (currentBalance === 0 || blockedAt !== null || expiresAt <= now()) return [];
  const leftDisplay = shown(currentBalance);
  return [{ kind: "voucher_expires", at: timestamp(expiresAt), codeEnding: endingOf(voucher), leftDisplay }];
}

function endingOf({ codeCipher }: LifeVoucher): string {
  return voucherCodeEnding(openVoucherCode(codeCipher));
}

function shown(amount: number): string {
  return formatMinor(amount, env().CURRENCY);
}
