import type { Caller } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { displayAmount, withDisplay } from "@/lib/base/display-amount";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { readWalletFunds } from "@/lib/money/ledger/read-wallet";
import { presentToShop } from "@/lib/payments/subscriptions/billed-subscriptions";
import { findBilledSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { checkoutStateOf } from "@/lib/payments/subscriptions/view-checkout";
import { type BilledCycleRow, selectBilledCycles, sumBilledCycles } from "./billed-store";

/** A subscription as shown to the reseller that bills it, with the amounts that its cycles debit from the reseller's wallet. */
export type BilledSubscriptionView = Awaited<ReturnType<typeof viewBilledSubscription>>;

/** Returns a subscription that the caller bills in its environment. Throws `not_found` for any other subscription. */
export async function viewBilledSubscription(caller: Caller, subscriptionId: string) {
  const row = await findBilledSubscription(caller, subscriptionId);
  const [billed, { available }] = await Promise.all([
    sumBilledCycles(caller, row.id),
    readWalletFunds(caller),
  ]);
  return {
    ...presentToShop(row, now()),
    /** The number of billed cycles and the total debited from the wallet. */
    billed: { count: billed.count, amount_display: displayAmount(billed.amount) },
    /** The available balance of the wallet. */
    balance_display: displayAmount(available),
    /**
     * The effect of the next cycle on the wallet, if the reseller bills exactly the subscription's amount: the balance that
     * remains, or the amount that is missing. Null if no bill is expected.
     */
    next: checkoutStateOf(row) === "active" ? nextCycleEffect(row.amount, available) : null,
  };
}

function nextCycleEffect(amount: number, balance: number) {
  const left = balance - amount;
  return left < 0 ? { lacks_display: displayAmount(-left) } : { leaves_display: displayAmount(left) };
}

/** A cycle as shown to the reseller that billed it. */
type BilledCycle = ReturnType<typeof presentBilledCycle>;

/**
 * Returns a page of the cycles that the caller billed for a subscription, latest first. Throws `not_found` unless the caller
 * bills the subscription.
 */
export async function listBilledCycles(
  caller: Caller,
  { subscriptionId, ...query }: PageRequest & { readonly subscriptionId: string },
): Promise<Page<BilledCycle>> {
  const { id } = await findBilledSubscription(caller, subscriptionId);
  return readPage(query, (page) => selectBilledCycles(caller, id, page), presentBilledCycle);
}

function presentBilledCycle(row: BilledCycleRow) {
  return {
    number: row.number,
    reseller_charge_reference: row.chargeReference,
    payment_reference: row.paymentReference,
    ...withDisplay({ amount: -row.amount, balance_after: row.balanceAfter }),
    billed_at: timestamp(row.createdAt),
    charged_back_at: timestampOrNull(row.chargedBackAt),
  };
}
