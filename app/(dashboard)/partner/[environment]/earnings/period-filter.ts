import type { Filter } from "@/app/(dashboard)/_list/filter";
import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { now } from "@/lib/base/clock";
import { isPeriodName, type Period, periodAt, periodNamed } from "@/lib/insight/earnings/periods";

/** The filter for a day, month or quarter. */
export const periodFilter: Filter = {
  label: "Day, month or quarter",
  read: (said) => (isPeriodName(said) ? said : undefined),
  control: { kind: "search", placeholder: "Day, month or quarter: 2026-11", isWhole: false },
};

/** The month in the query, in the account's time zone; defaults to the current month. */
export function monthIn(visit: Visit, said: string | undefined): Period {
  return namedOr("month", /^\d{4}-\d{2}$/, visit, said);
}

/** The quarter in the query, in the account's time zone; defaults to the current quarter. */
export function quarterIn(visit: Visit, said: string | undefined): Period {
  return namedOr("quarter", /^\d{4}-Q\d$/, visit, said);
}

function namedOr(
  unit: "month" | "quarter",
  form: RegExp,
  { caller: { timezone } }: Visit,
  said = "",
): Period {
  return (form.test(said) ? periodNamed(said, timezone) : undefined) ?? periodAt(now(), unit, timezone);
}
