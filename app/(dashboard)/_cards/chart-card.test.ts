import { amountMeasure, countMeasure, dayPoints } from "@/components/charts/series";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { chartFile } from "./chart-card";

const points = dayPoints(
  ["2026-09-01T10:00:00Z", "2026-09-02T10:00:00Z"].map((time) => new Date(time)),
  "Pacific/Kiritimati",
);

function linesOf(address: string): string[] {
  const [kind, text = ""] = address.split(",", 2);
  expect(kind).toBe("data:text/csv;charset=utf-8");
  return decodeURIComponent(text).split("\r\n");
}

test("a chart's CSV file has the currency in its header and one line per point, with the day in the chart's time zone and decimal amounts", () => {
  const series = [{ name: "Paid", tone: "success", values: [123_450, 5] }] as const;
  expect(linesOf(chartFile({ points, series, measure: amountMeasure("EUR") }))).toEqual([
    "Day,Paid (EUR)",
    "2026-09-02,1234.5",
    "2026-09-03,0.05",
    "",
  ]);
});

test("the CSV file of a chart of counts has no unit in its headers", () => {
  const series = [{ name: "Paid", tone: "success", values: [3, 0] }] as const;
  expect(linesOf(chartFile({ points, series, measure: countMeasure }))[0]).toBe("Day,Paid");
});

test("a chart has a short label for each day, with a three-letter month, and a full label that adds the weekday and the year", () => {
  expect(points.map(({ short, full }) => [short, full])).toEqual([
    ["2 Sep", "Wed, 2 Sep 2026"],
    ["3 Sep", "Thu, 3 Sep 2026"],
  ]);
});
