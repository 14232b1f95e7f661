import { countMeasure, type Measure } from "@/components/charts/measure";
import type { ChartPoint, Series } from "@/components/charts/series";
import { csvLine } from "@/lib/base/csv";

type Figures = {
  readonly pointName: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series<number | null>[];
  readonly measure?: Measure | undefined;
  readonly expectedFrom?: number | undefined;
};

/** Returns a data URL of a CSV file with a chart's data. */
export function chartFile({
  pointName,
  points,
  series,
  measure = countMeasure,
  expectedFrom,
}: Figures): string {
  const tellsExpected = expectedFrom !== undefined;
  const header = [pointName, ...series.map(({ name }) => name), ...(tellsExpected ? ["Expected"] : [])];
  const lines = points.map(({ plain }, at) => {
    const values = series.map(({ values: all }) => {
      const value = all[at];
      return value === null || value === undefined ? null : measure.plain(value);
    });
    return [plain, ...values, ...(tellsExpected ? [at >= expectedFrom] : [])];
  });
  return `data:text/csv;charset=utf-8,${encodeURIComponent([header, ...lines].map(csvLine).join(""))}`;
}
