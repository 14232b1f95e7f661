import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import type { Caller } from "@/lib/base/caller";
import { minor, sum } from "@/lib/base/money";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import {
  approveProposal,
  declineProposal,
  listPendingProposals,
  withdrawProposal,
} from "@/lib/money/live-wallets/proposals";
import { setLargestSale } from "@/lib/money/live-wallets/set-largest-sale";
import { setThresholds } from "@/lib/money/low-balance/thresholds";
import { creditTopUp, refuseTopUp, requestTopUp, withdrawTopUp } from "@/lib/money/top-ups/top-up-requests";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { sellManually } from "@/lib/payments/voucher-payments/sell-manually";
import { newLiveReseller, newOperator } from "../../../support/world/accounts";
import { limit } from "../../../support/world/two-operators";
import type { Act } from "./act";
import type { Random } from "./random";

/** A reseller. `confirmed` is the balance that its live wallet must have after all changes that the product has confirmed. */
type Shop = { readonly caller: Caller; confirmed: number; readonly sales: Map<string, number> };

/** The operators, the resellers with their expected balances, and the top-ups requested so far. */
type LiveWalletWorld = {
  readonly operators: readonly SignedInUser[];
  readonly shops: readonly Shop[];
  readonly topUps: { readonly shop: Shop; readonly id: string; readonly amount: number }[];
};

const OPERATORS = 3;
const SHOPS = 2;
/**
 * The number of shared references. A fifth of the adjustments use a random one of them, so that some references are repeated.
 */
const SHARED_REFERENCES = 60;

export async function openLiveWallets(): Promise<LiveWalletWorld> {
  const world: LiveWalletWorld = {
    operators: await Promise.all(Array.from({ length: OPERATORS }, newOperator)),
    shops: await Promise.all(
      Array.from({ length: SHOPS }, async () => ({
        caller: callerFor(await newLiveReseller(), "live"),
        confirmed: 0,
        sales: new Map<string, number>(),
      })),
    ),
    topUps: [],
  };
  return world;
}

type LiveAct = Act<LiveWalletWorld>;
type Run = LiveAct["run"];

const amountFrom = (random: Random) =>
  minor(random.chance(0.2) ? random.int(limit() / 2, limit() + 1) : random.int(100, limit() / 20));

function adjust(type: "credit" | "debit"): Run {
  return async ({ operators, shops }, random) => {
    const [operator, shop] = [random.pick(operators), random.pick(shops)];
    if (!operator || !shop) return undefined;
    const reference = random.chance(0.2) ? `shared ${random.int(1, SHARED_REFERENCES)}` : randomUUID();
    const amount = amountFrom(random);
    const { applied, proposalId } = await adjustLiveWallet(operator, type, shop.caller.accountId, {
      amount,
      reference,
    });
    if (applied) shop.confirmed += type === "credit" ? amount : -amount;
    return applied ? "applied" : proposalId === undefined ? "applied before" : "proposed";
  };
}

const endProposal: Run = async ({ operators, shops }, random) => {
  const operator = random.pick(operators);
  const proposal = operator && random.pick(await listPendingProposals(operator, 100));
  if (!proposal) return undefined;
  if (random.chance(0.2)) return `withdrawn ${(await withdrawProposal(operator, proposal.id)).withdrawn}`;
  if (random.chance(0.2))
    return `declined ${(await declineProposal(operator, { id: proposal.id, reason: "No" })).declined}`;
  const { approved } = await approveProposal(operator, proposal.id);
  const shop = shops.find(({ caller }) => caller.accountId === proposal.account_id);
  if (approved && shop) shop.confirmed += proposal.type === "debit" ? -proposal.amount : proposal.amount;
  return `approved ${approved}`;
};

const topUp: Run = async ({ operators, shops, topUps }, random) => {
  const [operator, shop] = [random.pick(operators), random.pick(shops)];
  if (!operator || !shop) return undefined;
  const announced = random.recent(topUps);
  if (!announced || random.chance(0.4)) {
    const request = { id: randomUUID(), amount: amountFrom(random) };
    await requestTopUp(shop.caller, request);
    topUps.push({ shop, ...request });
    return "requested";
  }
  const { id } = announced;
  if (random.chance(0.1)) return `withdrawn ${(await withdrawTopUp(announced.shop.caller, id)).withdrawn}`;
  if (random.chance(0.1))
    return `refused ${(await refuseTopUp(operator, { id, reason: "Not arrived" })).answered}`;
  const { applied } = await creditTopUp(operator, id);
  if (applied) announced.shop.confirmed += announced.amount;
  return `credited ${applied}`;
};

const sell: Run = async ({ shops }, random) => {
  const shop = random.pick(shops);
  if (!shop) return undefined;
  const [denomination, quantity] = [amountFrom(random), random.int(1, 5)];
  const sale = { key: randomUUID(), denomination, quantity, customerIdentifier: "anna" };
  // Submits the same form twice. One submission can be refused and the other can still succeed, if the wallet is credited in
  // between.
  const submit = () => sellManually(shop.caller, sale);
  const results = await Promise.allSettled([submit(), submit()]);
  const sold = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const [first] = sold;
  if (!first) throw results.find((result) => result.status === "rejected")?.reason;
  const amount = sum(Array.from({ length: quantity }, () => denomination));
  shop.confirmed -= amount;
  shop.sales.set(first.reference, amount);
  const isOnce = sold.every(({ reference }) => reference === first.reference);
  return isOnce && sold.filter(({ replayed }) => !replayed).length === 1 ? "sold" : "sold twice";
};

const chargeBack: Run = async ({ shops }, random) => {
  const shop = random.pick(shops);
  const reference = shop && random.recent([...shop.sales.keys()]);
  if (!shop || reference === undefined) return undefined;
  const { returned } = await chargeBackOwnPayment(shop.caller, reference);
  shop.confirmed += returned ?? 0;
  return returned === undefined ? "returned before" : "returned";
};

const changeLimits: Run = async ({ operators, shops }, random) => {
  const [operator, shop] = [random.pick(operators), random.pick(shops)];
  if (!operator || !shop) return undefined;
  const thresholds = Array.from({ length: random.int(0, 3) }, () => amountFrom(random));
  await setThresholds(shop.caller, { thresholds, announces: random.chance(0.8) });
  const shown = (await readWallet(shop.caller)).largest_sale;
  await setLargestSale(operator, {
    account_id: shop.caller.accountId,
    shown_largest_sale: shown === null ? undefined : minor(shown),
    largest_sale: random.chance(0.7) ? undefined : amountFrom(random),
  });
  return "changed";
};

const suspend: Run = async ({ operators, shops }, random) => {
  const [operator, shop] = [random.pick(operators), random.pick(shops)];
  if (!operator || !shop) return undefined;
  const account_id = shop.caller.accountId;
  await suspendAccount(operator, { account_id, reason: "Under review" });
  await sleep(random.int(0, 50));
  await reinstateAccount(operator, { account_id });
  return "suspended";
};

const ended = (as: string) => [`${as} true`, `${as} false`];

/** The operations of operators and resellers on live wallets. */
export const actsOnLiveWallets: readonly LiveAct[] = [
  {
    name: "credit",
    weight: 8,
    results: ["applied", "applied before", "proposed", "validation_failed"],
    run: adjust("credit"),
  },
  {
    name: "debit",
    weight: 6,
    results: ["applied", "applied before", "proposed", "validation_failed"],
    run: adjust("debit"),
  },
  {
    name: "end of a proposal",
    weight: 8,
    results: [...ended("approved"), ...ended("declined"), ...ended("withdrawn"), "forbidden"],
    run: endProposal,
  },
  {
    name: "top-up",
    weight: 6,
    results: [
      ...["requested", ...ended("credited"), ...ended("refused"), ...ended("withdrawn")],
      ...["forbidden", "validation_failed"],
    ],
    run: topUp,
  },
  {
    name: "sale",
    weight: 12,
    results: ["sold", "insufficient_balance", "validation_failed", "unauthenticated"],
    run: sell,
  },
  { name: "chargeback", weight: 3, results: ["returned", "returned before", "forbidden"], run: chargeBack },
  { name: "limits", weight: 2, results: ["changed", "forbidden"], run: changeLimits },
  { name: "suspension", weight: 1, results: ["suspended"], run: suspend },
];
