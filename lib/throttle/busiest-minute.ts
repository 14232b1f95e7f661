import { selectBusiestMinute } from "./store";

/** The minute since then with the most hits of an action, all subjects together, and how many subjects; null without any. */
export async function busiestMinute(
  action: string,
  since: Date,
): Promise<{ at: Date; count: number; networks: number } | null> {
  return (await selectBusiestMinute(action, since)) ?? null;
}
