import { type MinuteRow, selectBusiestMinute } from "./store";

/** A minute with the most hits of an action, all subjects together, and of how many networks they were. */
export type BusiestMinute = MinuteRow;

/** The busiest minute of an action since then; null without any. */
export async function busiestMinute(action: string, since: Date): Promise<BusiestMinute | null> {
  return (await selectBusiestMinute(action, since)) ?? null;
}
