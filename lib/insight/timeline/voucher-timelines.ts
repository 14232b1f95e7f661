import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { listActionsOnVoucher } from "@/lib/identity/audit/list-audit-log";
import { payoutsOfVoucher } from "@/lib/money/payouts/payment-payouts";
import { getVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { payoutPart } from "./payment-timelines";
import {
  type MovementRow,
  type PaymentMovementRow,
  selectSaleMovements,
  selectSaleVouchers,
  selectVoucherMovements,
  type VoucherRow,
} from "./store";
import {
  buildTimeline,
  MAX_MOVEMENTS,
  type PaidRequest,
  type Timeline,
  type TimelineEntry,
  type UpcomingEntry,
} from "./timeline";

const MAX_ACTS = 100;

/**
 * Returns a voucher's timeline for operators: its sale, its issue, its movements, the payouts of its payments, and operators'
 * latest {@link MAX_ACTS} actions on it. `isTruncated` is true if earlier movements might be left out. Throws `forbidden` for
 * anyone but an operator, and `not_found` for an unknown voucher.
 */
export async function voucherTimeline(
  operator: SignedInUser,
  environment: Environment,
  voucherId: string,
): Promise<{ readonly timeline: Timeline; readonly isTruncated: boolean }> {
  assertOperator(operator);
  const voucher = await getVoucher(environment, voucherId);
  const [rows, paidOut, acts] = await Promise.all([
    selectVoucherMovements(environment, voucher.id),
    payoutsOfVoucher(operator, environment, voucher.id),
    listActionsOnVoucher(voucher.accountId, voucher.id, MAX_ACTS),
  ]);
  const parts = paidOut.map((payment) =>
    payoutPart(payment, payment.partnerName, isRefunded(rows, payment.partnerId)),
  );
  const entries: TimelineEntry[] = [
    {
      kind: "sold",
      at: timestamp(voucher.createdAt),
      amountDisplay: displayAmount(voucher.initialBalance),
      by: voucher.companyName,
    },
    ...voucherEntries(voucher, rows.map(movementOf)),
    ...parts.flatMap((part) => part.entries),
    ...acts
      .toReversed()
      .map((line) => ({ kind: "operator_action", at: timestamp(line.createdAt), line }) as const),
  ];
  const upcoming = [...upcomingVoucherEntries(voucher), ...parts.flatMap((part) => part.upcoming)];
  return { timeline: buildTimeline(entries, upcoming), isTruncated: rows.length === MAX_MOVEMENTS };
}

/**
 * Returns whether all of the voucher's payments to the partner were refunded in full. Returns false if earlier movements might
 * be missing.
 */
export function isRefunded(rows: readonly PaymentMovementRow[], partner: string): boolean {
  if (rows.length === MAX_MOVEMENTS) return false;
  const own = rows.filter(({ partnerId }) => partnerId === partner);
  return own.reduce((sum, { kind, amount }) => sum + (kind === "refunded" ? -amount : amount), 0) === 0;
}

function movementOf({
  partnerId: id,
  partnerName: name,
  reference,
  cycle,
  ...move
}: PaymentMovementRow): Movement {
  const partner = id === null || name === null ? null : { id, name };
  return { ...move, to: { partner, reference, cycle } };
}

/**
 * Returns the timeline of one of the calling reseller's sales: the movements of its vouchers, which are named by code ending,
 * with the balance after each payment and refund. Never shows who was paid. `isTruncated` is true if earlier movements might be
 * left out. Throws `not_found` for an unknown sale, including another tenant's.
 */
export async function saleTimeline(
  caller: Caller,
  { reference, amountDisplay }: { reference: string; amountDisplay: string },
): Promise<{ readonly timeline: Timeline; readonly isTruncated: boolean }> {
  const [vouchers, rows] = await Promise.all([
    selectSaleVouchers(caller, reference),
    selectSaleMovements(caller, reference),
  ]);
  const [first] = vouchers;
  if (!first) throw new AppError("not_found");
  const movements = rows.map((row) => ({ ...row, to: null }));
  const sold: TimelineEntry = { kind: "sold", at: timestamp(first.createdAt), amountDisplay, by: null };
  const timeline = buildTimeline(
    [
      sold,
      ...vouchers.flatMap((voucher) => [...voucherEntries(voucher, movements), ...blockedEntries(voucher)]),
    ],
    vouchers.flatMap(upcomingVoucherEntries),
  );
  return { timeline, isTruncated: rows.length === MAX_MOVEMENTS };
}

function blockedEntries(voucher: VoucherRow): TimelineEntry[] {
  const { blockedAt } = voucher;
  return blockedAt
    ? [{ kind: "blocked", at: timestamp(blockedAt), codeEnding: decryptCodeEnding(voucher) }]
    : [];
}

/**
 * A movement of a voucher. `to` is the intent or subscription cycle that was paid or refunded; null if the viewer is not
 * allowed to know it.
 */
export type Movement = MovementRow & { readonly to: PaidRequest | null };

/**
 * Returns the timeline entries for a voucher in chronological order: its issue and its movements. `movements` must be latest
 * first. Each balance is computed backward from the current one, so it is correct even when the earliest movements are missing.
 */
export function voucherEntries(voucher: VoucherRow, movements: readonly Movement[]): TimelineEntry[] {
  const codeEnding = decryptCodeEnding(voucher);
  const issued: TimelineEntry = {
    kind: "issued",
    at: timestamp(voucher.createdAt),
    codeEnding,
    amountDisplay: displayAmount(voucher.initialBalance),
  };
  let left = voucher.currentBalance;
  const entryLists = movements
    .filter(({ voucherId }) => voucherId === voucher.id)
    .map((move) => {
      const entries = movementEntries(move, { codeEnding, leftDisplay: displayAmount(left) });
      left += move.kind === "refunded" ? -move.amount : move.amount;
      return entries;
    });
  return [issued, ...entryLists.toReversed().flat()];
}

function movementEntries(
  { kind, amount, fee, at: time, to }: Movement,
  { codeEnding, leftDisplay }: { readonly codeEnding: string; readonly leftDisplay: string },
): TimelineEntry[] {
  const at = timestamp(time);
  const shared = { at, amountDisplay: displayAmount(amount), codeEnding };
  switch (kind) {
    case "charge_back":
      return [{ kind: "charged_back", ...shared }];
    case "expiry":
      return [{ kind: "breakage", ...shared }];
    case "refunded":
      return [
        {
          kind: "refunded",
          at,
          amountDisplay: displayAmount(amount),
          voucher: { codeEnding, leftDisplay },
          codeEndings: [],
          of: to,
        },
      ];
    case "redeemed": {
      const redeemed: TimelineEntry = { kind: "redeemed", ...shared, leftDisplay, to };
      if (to === null) return [redeemed];
      const feeEntries: TimelineEntry[] =
        fee > 0 ? [{ kind: "fee", at, amountDisplay: displayAmount(fee) }] : [];
      const partner = to.partner?.name ?? null;
      return [
        redeemed,
        ...feeEntries,
        { kind: "payout", at, amountDisplay: displayAmount(amount - fee), to: partner },
      ];
    }
  }
}

/** Returns the expected expiry of a voucher that can still pay, or no entries for other vouchers. */
function upcomingVoucherEntries(voucher: VoucherRow): UpcomingEntry[] {
  const { currentBalance, blockedAt, expiresAt } = voucher;
  if (currentBalance === 0 || blockedAt !== null || expiresAt <= now()) return [];
  const leftDisplay = displayAmount(currentBalance);
  return [
    {
      kind: "voucher_expires",
      at: timestamp(expiresAt),
      codeEnding: decryptCodeEnding(voucher),
      leftDisplay,
    },
  ];
}

/** Returns the last characters of a voucher's code, the only part of the code that timelines show. */
function decryptCodeEnding({ codeCipher }: Pick<VoucherRow, "codeCipher">): string {
  return voucherCodeEnding(openVoucherCode(codeCipher));
}
