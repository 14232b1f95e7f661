import { DateTime } from "luxon";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { onReplica } from "@/lib/db/replica";
import { selectBalancesBefore } from "./store";

/** What a wallet held at the end of a day of the account's zone, in minor units; of today, what it holds now. */
type DayOfWallet = { readonly start: Date; readonly balance: number };

/** The caller's wallet over the last `dayCount` days, the oldest first. Empty where there is no wallet. */
export async function readWalletHistory(caller: Caller, dayCount: number): Promise<DayOfWallet[]> {
  const today = DateTime.fromJSDate(now(), { zone: caller.timezone }).startOf("day");
  const starts = Array.from({ length: dayCount }, (_, index) =>
    today.minus({ days: dayCount - 1 - index }).startOf("day"),
  );
  const ends = starts.map((start) => firstIdAt(start.plus({ days: 1 }).startOf("day").toJSDate()));
  const balances = await onReplica(() => selectBalancesBefore(caller, ends));
  return balances.map(({ balance, place }) => ({ start: (starts[place - 1] ?? today).toJSDate(), balance }));
}
