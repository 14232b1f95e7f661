import type { MonthlyVolume } from "@/lib/accounts/schema";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";

const upTo: Readonly<Record<Exclude<MonthlyVolume, "above">, number>> = {
  up_to_1000: 1_000,
  up_to_10000: 10_000,
  up_to_100000: 100_000,
};

/** A range of expected volume, in the deployment's currency. */
export function volumeWords(volume: MonthlyVolume): string {
  const amount = formatMinor(upTo[volume === "above" ? "up_to_100000" : volume] * 100, env().CURRENCY);
  return `${volume === "above" ? "Above" : "Up to"} ${amount.replace(/\.00$/, "")}`;
}
