import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { fingerprint } from "@/lib/payments/idempotency/fingerprint";
import { sellVouchers } from "@/lib/payments/sales/sell-vouchers";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers";
import { mintVoucher } from "@/lib/payments/vouchers/voucher";
import { type Day, minutesAfter, onDay } from "./calendar";
import { playAt } from "./play";
import type { WalletAct } from "./wallet-acts";

const FACE_VALUES = [2_500, 1_000] as const;
const SOLD_ON_DAY = 20;
const SOLD_AT_HOUR = 11.25;
const VALID_DAYS = 28;

/**
 * Vouchers of a fair, sold in the story's third week to pay for four weeks. Nobody spent them: they have expired, and what they
 * held is in the books as breakage.
 */
export function seasonalOf(shop: Caller, days: readonly Day[]): WalletAct[] {
  const day = days[SOLD_ON_DAY];
  if (!day) return [];
  const at = onDay(day.start, SOLD_AT_HOUR);
  const expiresAt = new Date(at.getTime() + VALID_DAYS * DAY_MS);
  return [
    {
      ...{ at, kind: "sales", cost: FACE_VALUES.reduce((total, value) => total + value, 0) },
      play: () => sell(shop, expiresAt),
      after: () => playAt(minutesAfter(expiresAt, 7), expireVouchers),
    },
  ];
}

function sell(shop: Caller, expiresAt: Date) {
  const at = now();
  const key = "autumn-fair";
  return sellVouchers(shop, {
    vouchers: FACE_VALUES.map((value) => ({ ...mintVoucher(minor(value), at), expiresAt })),
    customerIdentifier: "walk-in-fair",
    metadata: { offer: "Autumn fair, four weeks" },
    identity: {
      ...{ key, operation: "create_voucher_payment", fingerprint: fingerprint({ key }) },
      ...{ resourceId: newId(), at },
    },
  });
}
