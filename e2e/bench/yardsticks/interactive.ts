import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { newAccessCode, newId, newReference } from "@/lib/base/ids";
import { splitFee } from "@/lib/base/money";
import type { Prisma } from "@/lib/db/generated/client";
import { prisma } from "@/lib/db/prisma";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { fingerprint } from "@/lib/payments/idempotency/idempotency.sql";
import { INTENT_LIFE_MS } from "@/lib/payments/intents/rules";
import { mintVoucher } from "@/lib/payments/vouchers/voucher.sql";
import { knownCaller } from "./known-caller";
import type { Yardstick } from "./yardstick";

/** Long timeouts, so that no request is refused while sixteen or more requests wait for ten connections. */
const LONG_TIMEOUTS = { maxWait: 60_000, timeout: 60_000 };

type Transaction = Prisma.TransactionClient;

const ownerOf = ({ accountId, environment }: Caller) => ({ accountId, environment });

/**
 * A server with the common approach: Prisma's client, with sequential calls in an interactive transaction. It does not bill
 * subscriptions.
 */
export const interactive: Yardstick = {
  caller: knownCaller,

  sell(caller, { idempotency_key: key = "", customer_identifier: customerIdentifier, ...input }) {
    return prisma().$transaction(async (tx) => {
      const replayed = await resourceOf(tx, caller, key);
      if (replayed) return paymentOf(tx, replayed);
      const at = now();
      const owner = ownerOf(caller);
      const vouchers = (input.vouchers ?? []).map(({ denomination }) => mintVoucher(denomination, at));
      const paymentId = newId();
      const total = vouchers.reduce((sum, { amount }) => sum + amount, 0);
      const print = new Uint8Array(fingerprint(input));
      const idempotency = { ...owner, key, operation: "create_voucher_payment", resourceId: paymentId };
      await tx.idempotencyKey.create({ data: { ...idempotency, fingerprint: print, createdAt: at } });
      await tx.voucherPayment.create({
        data: {
          ...owner,
          id: paymentId,
          reference: newReference("VOUCHER"),
          amount: total,
          voucherCount: vouchers.length,
          customerIdentifier,
          metadata: {},
          createdAt: at,
        },
      });
      await tx.voucher.createMany({
        data: vouchers.map(({ id, codeHash, codeCipher, amount, expiresAt }) => ({
          ...owner,
          id,
          paymentId,
          codeHash: new Uint8Array(codeHash),
          codeCipher: new Uint8Array(codeCipher),
          initialBalance: amount,
          currentBalance: amount,
          expiresAt,
          createdAt: at,
        })),
      });
      const account = { accountId_environment_kind: { ...owner, kind: "wallet" as const } };
      const { id: ledgerAccountId } = await tx.ledgerAccount.findUniqueOrThrow({ where: account });
      const wallet = await tx.wallet.update({
        where: { ledgerAccountId },
        data: { balance: { decrement: total } },
      });
      let left = Number(wallet.balance) + total;
      const transfers = vouchers.map(({ id: voucherId, amount }) => {
        left -= amount;
        return { voucherId, amount, walletBalanceAfter: left };
      });
      await tx.transfer.createMany({
        data: transfers.map((transfer) => ({
          ...transfer,
          id: newId(),
          environment: caller.environment,
          kind: "sale" as const,
          fromAccountId: ledgerAccountId,
          toAccountId: platformLedger[caller.environment].vouchers,
          causeId: paymentId,
          createdAt: at,
        })),
      });
      return { amount: total, vouchers: vouchers.map(({ code, amount }) => ({ code, amount })) };
    }, LONG_TIMEOUTS);
  },

  async bill() {
    throw new Error("there is no interactive transaction of a cycle");
  },

  createIntent(caller, { email, amount, idempotency_key: key = "" }) {
    return prisma().$transaction(async (tx) => {
      const at = now();
      const owner = ownerOf(caller);
      const id = newId();
      const print = new Uint8Array(fingerprint({ email, amount }));
      const idempotency = { ...owner, key, operation: "create_redemption_intent", resourceId: id };
      await tx.idempotencyKey.create({ data: { ...idempotency, fingerprint: print, createdAt: at } });
      const customer = await tx.customer.upsert({
        where: { accountId_environment_email: { ...owner, email } },
        create: { ...owner, email, createdAt: at, updatedAt: at },
        update: {},
      });
      const { platformFee, partnerPayout } = splitFee(amount, caller.feeBps);
      const { reference, accessCode } = await tx.redemptionIntent.create({
        data: {
          ...owner,
          id,
          reference: newReference("RDM"),
          accessCode: newAccessCode(),
          customerId: customer.id,
          amount,
          platformFee,
          partnerPayoutAmount: partnerPayout,
          metadata: {},
          expiresAt: new Date(at.getTime() + INTENT_LIFE_MS),
          mayExtend: true,
          createdAt: at,
          updatedAt: at,
        },
      });
      return { reference, accessCode };
    }, LONG_TIMEOUTS);
  },

  /** Reads an intent. Starts no transaction, because a single read needs none. */
  async retrieveIntent(caller, reference) {
    const { amount, customer, status } = await prisma().redemptionIntent.findUniqueOrThrow({
      where: { accountId_environment_reference: { ...ownerOf(caller), reference } },
      include: { customer: true },
    });
    return { reference, amount: Number(amount), email: customer.email, status };
  },
};

async function resourceOf(tx: Transaction, caller: Caller, key: string): Promise<string | undefined> {
  const where = { accountId_environment_key: { ...ownerOf(caller), key } };
  return (await tx.idempotencyKey.findUnique({ where }))?.resourceId;
}

async function paymentOf(tx: Transaction, id: string): Promise<object> {
  const { amount, vouchers } = await tx.voucherPayment.findUniqueOrThrow({
    where: { id },
    include: { vouchers: true },
  });
  return { amount: Number(amount), vouchers: vouchers.map((one) => Number(one.currentBalance)) };
}
