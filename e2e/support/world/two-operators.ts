import { randomUUID } from "node:crypto";
import { minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { listAllProposals } from "@/lib/money/live-wallets/proposals";
import { newLiveReseller, newOperator } from "./accounts";

export const limit = () => env().SECOND_OPERATOR_ABOVE;
export const aboveLimit = () => limit() + 1;

/**
 * Creates a reseller and two operators. The returned `credit` and `debit` adjust the reseller's live wallet, by default as the
 * first operator.
 */
export async function twoOperators() {
  const [maker, second] = [await newOperator(), await newOperator()];
  const user = await newLiveReseller();
  const shop = callerFor(user, "live");
  const adjustmentInput = (amount: number) => ({ amount: minor(amount), reference: randomUUID() });
  return {
    ...{ maker, second, shop, owner: user },
    credit: (amount: number, by = maker) =>
      adjustLiveWallet(by, "credit", shop.accountId, adjustmentInput(amount)),
    debit: (amount: number, by = maker) =>
      adjustLiveWallet(by, "debit", shop.accountId, adjustmentInput(amount)),
    balance: async () => (await readWallet(shop)).balance,
  };
}

/**
 * Calls {@link twoOperators} and proposes a credit, which a second operator must approve because it exceeds the limit. Returns
 * the same values, and the proposal's ID as `id`.
 */
export async function twoOperatorsWithProposal() {
  const at = await twoOperators();
  const { proposalId = "" } = await at.credit(aboveLimit());
  return { ...at, id: proposalId };
}

/** Expires a pending proposal that has just been made. */
export async function expireNow(id: string): Promise<void> {
  await runOnce(sql`ALTER TABLE wallet_proposals DISABLE TRIGGER wallet_proposals_fixed`);
  await runOnce(
    sql`UPDATE wallet_proposals SET expires_at = expires_at - interval '7 days' WHERE id = ${id}::uuid`,
  );
  await runOnce(sql`ALTER TABLE wallet_proposals ENABLE TRIGGER wallet_proposals_fixed`);
}

const find = async (operator: SignedInUser, id: string) =>
  (await listAllProposals(operator, { limit: 100 })).rows.find((proposal) => proposal.id === id);

export const statusOf = async (operator: SignedInUser, id: string) => (await find(operator, id))?.status;

export const referenceOf = async (operator: SignedInUser, id: string) =>
  (await find(operator, id))?.reference ?? "";
