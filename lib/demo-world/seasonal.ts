import type { Caller } from "@/lib/caller";
import { DAY_MS, now } from "@/lib/clock";
import { fingerprint } from "@/lib/idempotency/fingerprint";
import { newId } from "@/lib/ids";
import { minor } from "@/lib/money";
import { sellVouchers } from "@/lib/sales/sell-vouchers";
import { expireVouchers } from "@/lib/vouchers/expire-vouchers";
import { mintVoucher } from "@/lib/vouchers/mint-voucher";
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
