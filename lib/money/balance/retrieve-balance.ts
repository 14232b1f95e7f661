import type { Caller, Tenant } from "@/lib/base/caller";
import { withDisplay } from "@/lib/base/display-amount";
import { found, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { onReplica } from "@/lib/db/replica";
import type { BalanceResource, PartnerBalance, WalletBalance } from "./schema";
import { selectPartnerBalance, selectWalletBalance } from "./store";

/**
 * Returns the caller's balance: in `partner` for a partner, or in `wallet` for a reseller. The other field is null. All amounts
 * are zero if the caller has no ledger account.
 */
export async function retrieveBalance(caller: Caller): Promise<Outcome<BalanceResource>> {
  const isPartner = caller.kind === "partner";
  return found({
    partner: isPartner ? await readPartner(caller) : null,
    wallet: isPartner ? null : await readWallet(caller),
    environment: caller.environment,
  });
}

const NOTHING_EARNED = { owed: 0, inDraftPayouts: 0, inTransit: 0, paidOut: 0 };

async function readPartner(partner: Tenant): Promise<PartnerBalance> {
  const row = (await onReplica(() => selectPartnerBalance(partner))) ?? NOTHING_EARNED;
  const { owed, inDraftPayouts, inTransit, paidOut } = row;
  const earned = owed + inDraftPayouts + inTransit + paidOut;
  return {
    ...withDisplay({
      owed,
      in_draft_payouts: inDraftPayouts,
      in_transit: inTransit,
      paid_out: paidOut,
      earned,
    }),
    currency: env().CURRENCY,
  };
}

const NO_WALLET = { posted: 0, reserved: 0, pendingTopUps: 0 };

async function readWallet(reseller: Tenant): Promise<WalletBalance> {
  const row = (await onReplica(() => selectWalletBalance(reseller))) ?? NO_WALLET;
  const { posted, reserved, pendingTopUps } = row;
  return {
    ...withDisplay({
      balance: posted,
      reserved,
      available: posted - reserved,
      pending_top_ups: pendingTopUps,
    }),
    currency: env().CURRENCY,
  };
}
