import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { periodAt } from "@/lib/insight/earnings/periods";
import { amount, amountRangeOf, choice, day, dueTimesOf, orderByDue, search } from "./filter";
import { cursorIn, filterValuesIn, invalidValuesIn, type Query, reversedRangeIn, withFilters } from "./list";

const filters = {
  search: search("Name", "Name"),
  status: choice("Status", "All statuses", { open: "Open", done: "Done" }),
  from: day("From"),
};

test("a list can be ordered by next cycle only if it shows active subscriptions or all statuses, or if its due date filter is set", () => {
  for (const status of [undefined, "active"] as const) {
    expect(orderByDue({ order: "due", status })).toBe("due");
    expect(dueTimesOf({ order: "due", status }, "UTC")).toEqual({});
  }
  expect(orderByDue({ order: "due", status: "canceled" })).toBeUndefined();
  expect(dueTimesOf({ order: "due", status: "canceled" }, "UTC")).toBeUndefined();
  expect(orderByDue({ due: "overdue", status: "canceled" })).toBe("due");
});

test("a list's filter values are read from the query and trimmed", () => {
  const query = { search: " a & b ", status: "done", from: "2026-11-21", before: "1", other: "x" };
  const chosen = filterValuesIn(filters, query, "UTC");
  expect(chosen).toEqual({ search: "a & b", status: "done", from: "2026-11-21" });
  expect(withFilters("/list", chosen)).toBe("/list?search=a+%26+b&status=done&from=2026-11-21");
  expect(cursorIn(query)).toBe("1");
});

test("the filters for an exact amount and for a range of amounts are applied together", () => {
  const range = { least: "10", most: "20" };
  expect(amountRangeOf(range)).toEqual({ atLeast: 1_000, atMost: 2_000 });
  expect(amountRangeOf({ ...range, amount: "15" })).toEqual({ atLeast: 1_500, atMost: 1_500 });
  expect(amountRangeOf({ ...range, amount: "5" })).toEqual({ atLeast: 1_000, atMost: 500 });
  expect(amountRangeOf({ ...range, amount: "25" })).toEqual({ atLeast: 2_500, atMost: 2_000 });
  expect(amountRangeOf({})).toEqual({});
});

test("a filter value that is invalid, repeated or empty in the query is not applied, and neither is a repeated or empty cursor", () => {
  const wrong = { search: ["a", "b"], status: "Done", from: "2026-02-30", before: ["1", "2"] };
  expect(filterValuesIn(filters, wrong, "UTC")).toEqual({});
  expect(cursorIn(wrong)).toBeUndefined();
  expect(filterValuesIn(filters, { search: "", status: "", from: "" }, "UTC")).toEqual({});
  expect(filterValuesIn(filters, { search: "\u0000", status: "toString" }, "UTC")).toEqual({});
  expect(withFilters("/list", {})).toBe("/list");
  expect(cursorIn({ before: "" })).toBeUndefined();
});

test("amount filters accept positive amounts with or without a currency sign, and report zero, negative amounts, amounts with grouped digits, and words as invalid", () => {
  const amountFilters = { amount: amount("Amount"), least: amount("At least") };
  const read = (query: Query) => [
    filterValuesIn(amountFilters, query, "UTC"),
    invalidValuesIn(amountFilters, query, "UTC"),
  ];
  for (const text of ["49.90", "49,9", " €49.90 ", "49.90 €"])
    expect(read({ amount: text })).toEqual([{ amount: text.trim() }, {}]);
  for (const text of ["1.234,50", "abc", "-3", "0"])
    expect(read({ amount: text })).toEqual([{}, { amount: text }]);
  const empty = { search: "", from: "x", least: " ", amount: "" };
  expect(invalidValuesIn({ ...filters, ...amountFilters }, empty, "UTC")).toEqual({});
});

test("a typed filter value that is too long or has the wrong format is reported as invalid, but an invalid date or option is not reported", () => {
  const month = { ...search("Month", "2026-11"), read: (text: string) => /^\d{4}-\d{2}$/.exec(text)?.[0] };
  const long = "x".repeat(256);
  const query = { month: " November 2026 ", search: long, status: "Done", from: "2026-02-30" };
  const read = (typed: Query) => invalidValuesIn({ ...filters, month }, typed, "UTC");
  expect(read(query)).toEqual({ month: "November 2026", search: long });
  expect(read({ month: " 2026-11 ", search: long.slice(1) })).toEqual({});
});

test("a filter can accept a value in one time zone and report it as invalid in another, such as a month that has not begun everywhere", () => {
  const at = new Date("2026-11-30T12:00:00Z");
  const read = (name: string, timezone: string) =>
    name <= periodAt(at, "month", timezone).name ? name : undefined;
  const monthFilters = { month: { ...search("Month", "2026-11"), read } };
  const query = { month: "2026-12" };
  for (const [timezone, accepted, reported] of [
    ["Pacific/Kiritimati", query, {}],
    ["America/Los_Angeles", {}, query],
  ] as const) {
    expect(filterValuesIn(monthFilters, query, timezone)).toEqual(accepted);
    expect(invalidValuesIn(monthFilters, query, timezone)).toEqual(reported);
  }
});

test("a filter range with reversed bounds is reported, together with the bounds in the correct order", () => {
  const rangeFilters = {
    from: day("From"),
    to: day("To"),
    least: amount("At least"),
    most: amount("At most"),
  };
  const days = { from: "2026-11-21", to: "2026-11-20", least: "9.50" };
  expect(reversedRangeIn(rangeFilters, days)).toEqual({
    words: "“From” is after “To”",
    turned: { from: "2026-11-20", to: "2026-11-21", least: "9.50" },
  });
  expect(reversedRangeIn(rangeFilters, { least: "10", most: "9,50" })?.words).toBe(
    "“At least” is greater than “At most”",
  );
  for (const right of [{}, { from: "2026-11-21" }, { from: "2026-11-21", to: "2026-11-21", most: "1" }])
    expect(reversedRangeIn(rangeFilters, right)).toBeUndefined();
});
