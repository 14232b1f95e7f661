import type { Query } from "@/app/(dashboard)/_list/list";

export const PERIODS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIODS)[number];

const USUAL: PeriodDays = 30;

/** The number of days in the query (`?days=7`); defaults to a month. */
export function periodIn(query: Query): PeriodDays {
  return PERIODS.find((days) => String(days) === query["days"]) ?? USUAL;
}
