import type { Caller } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { creditTopUp } from "@/lib/money/live-wallets/adjust-wallet";
import { refuseTopUp, requestTopUp } from "@/lib/money/top-ups/top-up-requests";
import { playAt } from "./play";

const ANSWERED_AFTER_MS = 14 * HOUR_MS;

/** A shop asks for a top-up in the afternoon, and the operator credits it on the morning of `at`. */
export async function playTopUp(
  operator: SignedInUser,
  shop: Caller,
  amount: number,
  at: Date,
): Promise<void> {
  const id = await askForTopUp(shop, amount, new Date(at.getTime() - ANSWERED_AFTER_MS));
  await playAt(at, () => creditTopUp(operator, id));
}

/** A shop asks for a top-up whose payment never arrives. */
export async function playRefusedTopUp(
  operator: SignedInUser,
  shop: Caller,
  amount: number,
  at: Date,
): Promise<void> {
  const id = await askForTopUp(shop, amount, at);
  const reason = "No payment with this reference has arrived in ten days.";
  await playAt(new Date(at.getTime() + 20 * ANSWERED_AFTER_MS), () => refuseTopUp(operator, { id, reason }));
}

/** A shop asks for a top-up. Answers the request's identifier. */
export async function askForTopUp(shop: Caller, amount: number, at: Date): Promise<string> {
  const { id } = await playAt(at, () => requestTopUp(shop, { id: newId(), amount: minor(amount) }));
  return id;
}
