import type { Caller } from "@/lib/accounts/caller";
import { violatesCheck } from "@/lib/db/faults";
import { LOST, untilWon } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import type { Metadata } from "@/lib/fields";
import { findIdentity } from "@/lib/idempotency/find-identity";
import type { Identity } from "@/lib/idempotency/identity.sql";
import { newReference } from "@/lib/ids";
import { WALLET_FLOOR } from "@/lib/ledger/chart";
import type { PassingTopUp } from "@/lib/ledger/posting.sql";
import { sum } from "@/lib/money";
import type { NewVoucher } from "@/lib/vouchers/voucher.sql";
import type { PaymentRow, SoldVoucher } from "./present-payment";
import { insertPayment, selectPayment } from "./store";

/** What is sold, to whom, and under which identity. */
export type Sale = {
  readonly vouchers: readonly NewVoucher[];
  readonly customerIdentifier: string;
  readonly metadata: Metadata;
  readonly identity: Identity;
  readonly topUp?: PassingTopUp;
};

type Sold = { payment: PaymentRow; vouchers: readonly SoldVoucher[]; replayed: boolean };

/**
 * Sells vouchers against the caller's wallet, exactly once per identity; a repeated identity answers the original as
 * it is now. Throws `insufficient_balance` when the wallet cannot cover the total, which leaves nothing behind, and
 * `idempotency_key_reused` when the key made something else.
 */
export async function sellVouchers(caller: Caller, sale: Sale): Promise<Sold> {
  const { vouchers, identity } = sale;
  const payment: PaymentRow = {
    id: identity.resourceId,
    reference: newReference("VOUCHER"),
    amount: sum(vouchers.map((voucher) => voucher.amount)),
    voucherCount: vouchers.length,
    customerIdentifier: sale.customerIdentifier,
    metadata: sale.metadata,
    chargedBackAt: null,
    subscription: null,
    createdAt: identity.at,
  };
  return untilWon(async () => {
    if (await pay(caller, payment, sale)) {
      return { payment, vouchers: vouchers.map((voucher) => asSold(voucher, identity.at)), replayed: false };
    }
    const earlier = await findIdentity(caller, identity);
    const original = earlier && (await selectPayment(caller, { id: earlier }));
    return original ? { ...original, replayed: true } : LOST;
  });
}

async function pay(caller: Caller, payment: PaymentRow, sale: Sale): Promise<boolean> {
  return insertPayment(caller, payment, sale.vouchers, sale.identity, sale.topUp).catch(refuseUncovered);
}

/** Turns the database's refusal to take a wallet below zero into the product's. Rethrows anything else. */
export function refuseUncovered(cause: unknown): never {
  if (violatesCheck(cause, WALLET_FLOOR)) throw new AppError("insufficient_balance", { cause });
  throw cause;
}

/** A voucher as it stands once the statement that issues it has been committed. */
export function asSold(voucher: NewVoucher, at: Date): SoldVoucher {
  return {
    code: voucher.code,
    initialBalance: voucher.amount,
    currentBalance: voucher.amount - voucher.redeemed,
    breakageAmount: 0,
    expiresAt: voucher.expiresAt,
    blockedAt: voucher.blockedAt,
    createdAt: at,
  };
}
