import type { MonthlyVolume } from "@/lib/accounts/schema";
import type { AccountKind, Role } from "@/lib/base/caller";
import { displayAmount } from "@/lib/base/display-amount";
import { needsSecondFactor, type SignedInUser } from "@/lib/base/signed-in-user";
import type { StatementLine } from "@/lib/money/ledger/read-wallet";
import type { CodeRefusal, IntentFailure } from "@/lib/payments/intents/schema";

/** The name of each kind of account. */
export const kindWords: Readonly<Record<AccountKind, string>> = {
  partner: "Partner",
  reseller: "Reseller",
  operator: "Operator",
};

/** The label of cycles that are due within the next seven days, or were due in the last 24 hours. */
export const DUE_THIS_WEEK = "Due within 7 days, not overdue";

/** The text for each reason why an intent failed. */
export const failureWords: Readonly<Record<IntentFailure, string>> = {
  expired: "Not paid in time",
  canceled: "Canceled before it was paid",
  too_many_attempts: "Too many wrong codes",
};

/** The text for each reason why a checkout refused a voucher code. A voucher from the other environment counts as unknown. */
export const refusalWords: Readonly<Record<CodeRefusal, string>> = {
  unknown: "no such voucher in this environment",
  blocked: "the voucher is blocked, or its sale was charged back",
  spent: "the voucher had no balance left",
  expired: "the voucher had expired",
};

/** The name of each role. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: "Owner",
  developer: "Developer",
  finance: "Finance",
  viewer: "Viewer",
};

const dailyWork: Readonly<Record<AccountKind, string>> = {
  partner: "cancellations",
  reseller: "sales and cancellations",
  operator: "voucher lookups and cancellations",
};
const moneyWork: Readonly<Record<AccountKind, string>> = {
  partner: "refunds, payouts, earnings and tax",
  reseller: "wallet, top-ups and chargebacks",
  operator: "wallets, top-ups, refunds, chargebacks, payouts and fees",
};

/** Returns what users with a role may do in an account of this kind. */
export function permissionsText(role: Role, kind: AccountKind): string {
  switch (role) {
    case "owner":
      return "Full access, including members and account details.";
    case "developer":
      return kind === "operator"
        ? `Daily work such as ${dailyWork.operator}.`
        : `API keys, webhooks and their secrets, and daily work such as ${dailyWork[kind]}.`;
    case "finance":
      return `Money: ${moneyWork[kind]}, and daily work such as ${dailyWork[kind]}.`;
    case "viewer":
      return "Read-only access to all pages, but not to secrets. Can change only their own password, second factor, sessions and saved views.";
  }
}

/** Says what a member of the account of `owner` can or must do after the member's second factor was turned off. */
export function withoutFactorText(owner: SignedInUser): string {
  return needsSecondFactor(owner)
    ? "The member must set up a new second factor before they can continue."
    : "Until the member sets up a new second factor, they sign in with their password only.";
}

const kinds = { top_up: "Top-up", sale: "Sale", charge_back: "Chargeback", debit: "Debit" };

/** Returns the label of a wallet statement line: `Sale of 3 vouchers`. */
export function lineWords({
  kind,
  voucher_count: count,
}: Pick<StatementLine, "kind" | "voucher_count">): string {
  return count !== null && count > 1 ? `${kinds[kind]} of ${count} vouchers` : kinds[kind];
}

const upTo: Readonly<Record<Exclude<MonthlyVolume, "above">, number>> = {
  up_to_1000: 1_000,
  up_to_10000: 10_000,
  up_to_100000: 100_000,
};

/** Returns the range of an expected monthly volume, in the deployment's currency. */
export function volumeWords(volume: MonthlyVolume): string {
  const amount = displayAmount(upTo[volume === "above" ? "up_to_100000" : volume] * 100);
  return `${volume === "above" ? "Above" : "Up to"} ${amount.replace(/\.00$/, "")}`;
}

/**
 * Returns the outcome shown after a chargeback. `returned` is the amount returned to the wallet, in minor units, or undefined
 * if the sale had already been charged back.
 */
export function chargedBackOutcome(returned: number | undefined) {
  if (returned === undefined)
    return { message: "This sale was already charged back. Nothing was changed.", isUnchanged: true };
  return `Sale charged back; ${displayAmount(returned)} returned to the wallet`;
}

/** Formats a count: `1,200`, or `1,000 or more` if counting stopped there. */
export function countText(count: number, isComplete: boolean): string {
  return `${count.toLocaleString("en-GB")}${isComplete ? "" : " or more"}`;
}

/** Formats a number of things: `1 cycle`, `1,200 cycles`, or `500 or more cycles` if counting stopped there. */
export function countOf(count: number, noun: string, isComplete = true): string {
  return `${countText(count, isComplete)} ${noun}${count === 1 && isComplete ? "" : "s"}`;
}

type BilledSubscription = {
  readonly reseller: { readonly company_name: string } | null;
  readonly current_cycle: number;
};

/** The note in the refund form of a cycle that the simulator billed. */
export const SIMULATED_CYCLE_NOTE =
  "The simulator at the checkout billed this cycle and holds its voucher. No shop can pay out the refunded amount.";

/**
 * Returns who bills a subscription: its reseller, the simulator if cycles were paid without a reseller, or else `No shop picked`.
 */
export function billerText({ reseller, current_cycle }: BilledSubscription): string {
  return reseller?.company_name ?? (current_cycle > 0 ? "The simulator at the checkout" : "No shop picked");
}
