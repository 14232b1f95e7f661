import { timestamp } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { listActsOnVoucher } from "@/lib/identity/audit/list-audit-log";
import { payoutsOfVoucher } from "@/lib/money/payouts/payment-payouts";
import { getVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { inOrder, type Life, type Station } from "./life";
import { payoutPart } from "./payout-life";
import { MOST_MOVES, type PaidMoveRow, selectMovesOfVoucher } from "./store";
import { type Move, voucherStations, voucherUpcoming } from "./voucher-stations";

const ACTS_SHOWN = 100;

/**
 * The whole life of a voucher: who sold it, whom it paid and in which payout that was, and what operators did to it. `isCut` says
 * that there were earlier moves than are shown. Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function voucherLife(
  operator: SignedInUser,
  environment: Environment,
  voucherId: string,
): Promise<{ readonly life: Life; readonly isCut: boolean }> {
  assertOperator(operator);
  const voucher = await getVoucher(environment, voucherId);
  const [rows, paidOut, acts] = await Promise.all([
    selectMovesOfVoucher(environment, voucher.id),
    payoutsOfVoucher(operator, environment, voucher.id),
    listActsOnVoucher(voucher.accountId, voucher.id, ACTS_SHOWN),
  ]);
  const parts = paidOut.map(payoutPart);
  const stations: Station[] = [
    ...soldStations(voucher),
    ...voucherStations(voucher, rows.map(moveOf)),
    ...parts.flatMap((part) => part.stations),
    ...acts.toReversed().map((line) => ({ kind: "act", at: timestamp(line.createdAt), line }) as const),
  ];
  const upcoming = [...voucherUpcoming(voucher), ...parts.flatMap((part) => part.upcoming)];
  return { life: inOrder(stations, upcoming), isCut: rows.length === MOST_MOVES };
}

function soldStations({
  companyName: by,
  createdAt,
  initialBalance,
}: Awaited<ReturnType<typeof getVoucher>>): Station[] {
  const amountDisplay = formatMinor(initialBalance, env().CURRENCY);
  return [{ kind: "sold", at: timestamp(createdAt), amountDisplay, by }];
}

function moveOf({ partnerId: id, partnerName: name, reference, cycle, ...move }: PaidMoveRow): Move {
  const partner = id === null || name === null ? null : { id, name };
  return { ...move, to: { partner, reference, cycle } };
}
