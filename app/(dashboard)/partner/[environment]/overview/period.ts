import type { Query } from "@/app/(dashboard)/_list/list";

export const PERIODS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIODS)[number];

const USUAL: PeriodDays = 30;

/** `?days=7`: the period an address asks for, a month where it does not say. */
export function periodIn(query: Query): PeriodDays {
  return PERIODS.find((days) => String(days) === query["days"]) ?? USUAL;
}
