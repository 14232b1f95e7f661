import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { inOrder, type Life, type Station } from "./life";
import { selectMovesOfSale, selectVouchersOfSale, type VoucherRow } from "./store";
import { endingOf, voucherStations, voucherUpcoming } from "./voucher-stations";

/**
 * The life of one of the calling reseller's sales: its vouchers by the ends of their codes, what was taken off each and
 * what was left. Who was paid is not the reseller's to know. Throws `not_found` for what is not the caller's.
 */
export async function saleLife(
  caller: Caller,
  { reference, amountDisplay }: { reference: string; amountDisplay: string },
): Promise<Life> {
  const [vouchers, rows] = await Promise.all([
    selectVouchersOfSale(caller, reference),
    selectMovesOfSale(caller, reference),
  ]);
  const [first] = vouchers;
  if (!first) throw new AppError("not_found");
  const moves = rows.map((row) => ({ ...row, to: null }));
  const sold: Station = { kind: "sold", at: timestamp(first.createdAt), amountDisplay, by: null };
  return inOrder(
    [sold, ...vouchers.flatMap((voucher) => [...voucherStations(voucher, moves), ...blocked(voucher)])],
    vouchers.flatMap(voucherUpcoming),
  );
}

function blocked(voucher: VoucherRow): Station[] {
  const { blockedAt } = voucher;
  return blockedAt ? [{ kind: "blocked", at: timestamp(blockedAt), codeEnding: endingOf(voucher) }] : [];
}
