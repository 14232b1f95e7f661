import type { ReactNode } from "react";
import { BarChart, type BarChartProps, LineChart, type LineChartProps } from "@/components/charts/charts";
import { FiguresTable } from "@/components/charts/figures-table";
import { type ChartPoint, countMeasure, type Measure, type Series } from "@/components/charts/series";
import { Card, CardBody } from "@/components/ui/card";
import { textLinkStyles } from "@/components/ui/class-names";
import { csvLine } from "@/lib/base/csv";

type Frame = {
  readonly title: string;
  /** A one-sentence summary of the chart. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** The unit of the axis, such as `Day`. */
  readonly pointName?: string;
  /** The name of the CSV file, without `.csv`. */
  readonly fileName: string;
  /** A note about limits of the data. */
  readonly note?: ReactNode;
};

type Chart =
  | ({ readonly shape: "bars" } & Omit<BarChartProps, "label">)
  | ({ readonly shape: "line" } & Omit<LineChartProps, "label">);

/** Renders a chart with its data as an accessible table and as a CSV file. */
export function ChartCard(props: Frame & Chart) {
  const { title, description, actions, pointName = "Day", fileName, note, points, series, measure } = props;
  const expectedFrom = props.shape === "line" ? props.expectedFrom : undefined;
  return (
    <Card title={title} description={description} actions={actions}>
      <CardBody>
        {props.shape === "bars" ? (
          <BarChart {...props} label={`Chart: ${title}`} />
        ) : (
          <LineChart {...props} label={`Chart: ${title}`} />
        )}
        {note && <p className="mt-3 text-xs text-muted">{note}</p>}
      </CardBody>
      <details className="border-t border-line bg-sunken/60 text-sm">
        <summary className="px-5 py-3 font-semibold text-muted -outline-offset-2 hover:text-ink sm:px-6">
          Figures as a table
        </summary>
        <div className="max-h-96 overflow-y-auto bg-surface [&_thead]:border-t-0">
          <ChartTable
            caption={title}
            pointName={pointName}
            points={points}
            series={series}
            measure={measure}
            expectedFrom={expectedFrom}
          />
        </div>
        <p className="border-t border-line px-5 py-3 sm:px-6">
          <a
            href={chartFile({ pointName, points, series, measure, expectedFrom })}
            download={`${fileName}.csv`}
            className={textLinkStyles}
          >
            Download these figures as CSV
          </a>
        </p>
      </details>
    </Card>
  );
}

type Props = {
  /** The table caption, for screen readers only. */
  readonly caption: string;
  /** The unit of a point: `Day`. */
  readonly pointName: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series<number | null>[];
  readonly measure?: Measure | undefined;
  /** The index of the first future point, if any. */
  readonly expectedFrom?: number | undefined;
};

/** Renders the data of a chart as a table, latest first. */
function ChartTable(props: Props) {
  const { caption, pointName, points, series, measure = countMeasure, expectedFrom = points.length } = props;
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
