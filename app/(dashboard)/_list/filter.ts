import { z } from "zod";
import { now } from "@/lib/base/clock";
import { text } from "@/lib/base/fields";
import type { Minor } from "@/lib/base/money";
import { stripCurrencySign, typedAmountField } from "@/lib/base/typed-amount";
import type { TimeRangePageRequest } from "@/lib/db/page";
import { type DueRange, dueThisWeekRange, overdueRange } from "@/lib/payments/subscriptions/rules";
import type { SubscriptionStatus } from "@/lib/payments/subscriptions/schema";
import type { Visit } from "../_shell/visit";
import { DUE_THIS_WEEK } from "../_words/labels";
import { dayEnd, dayStart } from "../_words/zoned-time";

const MAX_SEARCH_CHARACTERS = 255;
const SEARCH_ERROR = `Enter at most ${MAX_SEARCH_CHARACTERS} characters`;

/** A filter of a list. The list declares its filters by the name of their query parameter. */
export type Filter<Value extends string = string> = {
  readonly label: string;
  /** Parses a query value. Returns undefined if the value is invalid. `timezone` is the viewer's time zone. */
  readonly read: (parameter: string, timezone: string) => Value | undefined;
  readonly control: Control;
};

/** The form control of a filter. `error` is the message for an invalid typed value. */
type Control =
  | {
      readonly kind: "search";
      readonly placeholder: string;
      readonly isWhole: boolean;
      readonly error: string;
    }
  | {
      readonly kind: "choice";
      /** The option that applies no filter, such as `All statuses`. */
      readonly every: string;
      readonly words: Readonly<Record<string, string>>;
      readonly offered: (visit: Visit) => readonly string[];
    }
  | { readonly kind: "day" }
  | { readonly kind: "amount"; readonly error: string };

/** Returns the message for an invalid value of a filter, or undefined if the filter's control accepts only valid values. */
export function errorOf({ control }: Filter): string | undefined {
  return "error" in control ? control.error : undefined;
}

/** Returns a text filter. Set `isWhole` if the list matches only complete values, such as whole references. */
export function search(label: string, placeholder: string, { isWhole = false } = {}): Filter {
  return {
    label,
    read: (parameter) => text(1, MAX_SEARCH_CHARACTERS).safeParse(parameter).data,
    control: { kind: "search", placeholder, isWhole, error: SEARCH_ERROR },
  };
}

/** Returns a filter with fixed options. `offered` limits the options that are shown. */
export function choice<Value extends string>(
  label: string,
  every: string,
  words: Readonly<Record<Value, string>>,
  offered?: (visit: Visit) => readonly Value[],
): Filter<Value> {
  const values = Object.keys(words) as Value[];
  return {
    label,
    read: (parameter) => values.find((value) => value === parameter),
    control: { kind: "choice", every, words, offered: offered ?? (() => values) },
  };
}

/** Returns a filter for an amount in currency units. */
export function amount(label: string): Filter {
  return {
    label,
    read: (parameter) => (minorOf(parameter) === undefined ? undefined : parameter),
    control: { kind: "amount", error: "Enter an amount such as 250.00" },
  };
}

/**
 * Parses the text of an {@link amount} filter, with or without the currency sign. Returns minor units, or undefined if the text
 * is invalid or missing.
 */
export function minorOf(parameter: string | undefined): Minor | undefined {
  return parameter === undefined ? undefined : typedAmountField.safeParse(stripCurrencySign(parameter)).data;
}

/**
 * Returns the range of amounts, in minor units, that satisfies all of the given {@link amount} filters: an exact amount, a
 * minimum and a maximum. If `atLeast` is above `atMost`, no amount satisfies them.
 */
export function amountRangeOf(
  chosen: Readonly<Partial<Record<"amount" | "least" | "most", string | undefined>>>,
) {
  const { amount: exact, least, most } = chosen;
  const inOrder = (...texts: readonly (string | undefined)[]) =>
    texts
      .map(minorOf)
      .filter((value) => value !== undefined)
      .toSorted((one, other) => one - other);
  return { atLeast: inOrder(exact, least).at(-1), atMost: inOrder(exact, most).at(0) };
}

/** Returns a filter for a date such as `2026-11-21`. The list's `read` function converts it with the viewer's time zone. */
export function day(label: string): Filter {
  return { label, read: (parameter) => z.iso.date().safeParse(parameter).data, control: { kind: "day" } };
}

/**
 * The filters for a range of days in the viewer's time zone, and the choice of order. The range applies to creation dates or,
 * in a list ordered by due date, to due dates.
 */
export const creationFilters = {
  order: choice("Order", "Newest first", { oldest: "Oldest first" }),
  from: day("From"),
  to: day("To"),
};

type CreationFilterValues = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: string | undefined;
};

/** Converts the values of {@link creationFilters} to a range of creation times, in the viewer's time zone, and an order. */
export function toTimeRange(
  { user: { timezone } }: Visit,
  { from, to, order }: CreationFilterValues,
): Pick<TimeRangePageRequest, "createdFrom" | "createdBefore" | "oldestFirst"> {
  return {
    createdFrom: from ? dayStart(from, timezone) : undefined,
    createdBefore: to ? dayEnd(to, timezone) : undefined,
    oldestFirst: order === "oldest",
  };
}

/** The filter for the date of the next cycle. */
export const dueFilter = choice("Next cycle", "All subscriptions", {
  overdue: "Overdue",
  week: DUE_THIS_WEEK,
});

type DueFilterChosen = {
  readonly due?: "overdue" | "week" | undefined;
  readonly status?: SubscriptionStatus | undefined;
  readonly order?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/**
 * Returns the order of a list with {@link dueFilter}: `due` if that filter is set, otherwise the chosen order. Without that
 * filter, the order `due` does not apply if the list shows only subscriptions with a status other than `active`, because only
 * active subscriptions have a next cycle.
 */
export function orderByDue({ due, status, order }: DueFilterChosen): string | undefined {
  if (due !== undefined) return "due";
  return order === "due" && status !== undefined && status !== "active" ? undefined : order;
}

/**
 * Returns the time range in which the next cycle must be due, or undefined if the list is not ordered by due date. `from` and
 * `to`, days in the given time zone, further limit the range that `due` selects.
 */
export function dueTimesOf(chosen: DueFilterChosen, timezone: string): DueRange | undefined {
  if (orderByDue(chosen) !== "due") return undefined;
  const { due, from, to } = chosen;
  const days = { from: from && dayStart(from, timezone), before: to && dayEnd(to, timezone) };
  const dueRange: DueRange =
    due === undefined ? {} : due === "overdue" ? overdueRange(now()) : dueThisWeekRange(now());
  return {
    from: latest(dueRange.from, days.from || undefined),
    before: earliest(dueRange.before, days.before || undefined),
  };
}

const latest = (one?: Date, other?: Date) => (one && other && one < other ? other : (one ?? other));
const earliest = (one?: Date, other?: Date) => (one && other && one > other ? other : (one ?? other));
