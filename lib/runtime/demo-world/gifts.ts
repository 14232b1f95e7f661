import type { Caller } from "@/lib/base/caller";
import { chargeBackOwnPayment } from "@/lib/payments/sales/charge-back-payment";
import { type Day, onDay } from "./calendar";
import type { Draws } from "./draws";
import { sell } from "./play-purchases";
import type { Voucher } from "./purchases";
import type { WalletAct } from "./wallet-acts";

const EVERY_DAYS = 4;
/** Of these, every so-manyth is brought back the same evening. */
const CHARGED_BACK_EVERY = 3;
const TILL_CLOSED_HOUR = 22.6;
const FACE_VALUES = [1_000, 2_500, 5_000] as const;

/** Vouchers sold as gifts, which nobody has spent yet; some are charged back in the evening of the day they were sold. */
export function giftsOf(shop: Caller, days: readonly Day[], present: Date, draws: Draws): WalletAct[] {
  return days.flatMap(({ start }, index) => (index % EVERY_DAYS === 1 ? gift(start, index) : []));

  function gift(start: Date, index: number): WalletAct[] {
    const soldAt = onDay(start, 10 + 10 * draws.fraction());
    const chargedBackAt = onDay(start, TILL_CLOSED_HOUR + 0.2 * draws.fraction());
    const denomination = draws.pick(FACE_VALUES);
    if (soldAt > present) return [];
    const vouchers: Voucher[] = [{ denomination, balance: denomination }];
    let reference = "";
    const play = async () => {
      reference = await sell(shop, vouchers, `gift-${index}`);
    };
    const sale: WalletAct = { at: soldAt, kind: "sales", cost: denomination, play };
    if (index % (EVERY_DAYS * CHARGED_BACK_EVERY) !== 1 || chargedBackAt > present) return [sale];
    const chargeBack = () => chargeBackOwnPayment(shop, reference);
    return [sale, { at: chargedBackAt, kind: "charge-backs", cost: -denomination, play: chargeBack }];
  }
}
