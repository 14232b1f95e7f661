import { FiguresTable } from "./figures-table";
import { counts, type Measure } from "./measure";
import type { ChartPoint, Series } from "./series";

type Props = {
  /** The table caption, for screen readers only. */
  readonly caption: string;
  /** The unit of a point: `Day`. */
  readonly pointName: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series<number | null>[];
  readonly measure?: Measure | undefined;
  /** The first future point. */
  readonly expectedFrom?: number | undefined;
};

/** A chart's figures as a table, latest first. */
export function ChartTable(props: Props) {
  const { caption, pointName, points, series, measure = counts, expectedFrom = points.length } = props;
  const rows = points.map(({ full }, at) => [
    at >= expectedFrom ? `${full} (expected)` : full,
    ...series.map(({ values }) => textOf(values[at], measure)),
  ]);
  return (
    <FiguresTable
      caption={caption}
      columns={[pointName, ...series.map(({ name }) => name)]}
      rows={rows.reverse()}
    />
  );
}

function textOf(value: number | null | undefined, measure: Measure): string {
  return value === null || value === undefined ? "–" : measure.full(value);
}
