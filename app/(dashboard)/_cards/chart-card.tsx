import type { ReactNode } from "react";
import { BarChart, type BarChartProps, LineChart, type LineChartProps } from "@/components/charts/charts";
import { FiguresTable } from "@/components/charts/figures-table";
import { type ChartPoint, countMeasure, type Measure, type Series } from "@/components/charts/series";
import { Card, CardBody } from "@/components/ui/card";
import { textLinkStyles } from "@/components/ui/class-names";
import { csvLine } from "@/lib/base/csv";

type Frame = {
  readonly title: string;
  /** A short description or summary of the chart. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** The name of the CSV file, without `.csv`. */
  readonly fileName: string;
  /** A note about data that the chart omits. */
  readonly note?: ReactNode;
};

type Chart =
  | ({ readonly shape: "bars" } & Omit<BarChartProps, "label">)
  | ({ readonly shape: "line" } & Omit<LineChartProps, "label">);

/** Renders a chart of daily values, with its data as an accessible table (latest day first) and as a CSV file. */
export function ChartCard(props: Frame & Chart) {
  const { title, description, actions, fileName, note, points, series, measure = countMeasure } = props;
  const rows = points.map(({ full }, at) => [
    full,
    ...series.map(({ values }) => measure.full(values[at] ?? 0)),
  ]);
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
          <FiguresTable
            caption={title}
            columns={["Day", ...series.map(({ name }) => name)]}
            rows={rows.reverse()}
          />
        </div>
        <p className="border-t border-line px-5 py-3 sm:px-6">
          <a
            href={chartFile({ points, series, measure })}
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

type Figures = {
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series[];
  readonly measure: Measure;
};

/** Returns a data URL of a CSV file with a chart's data. Headers of amounts name the currency: `Fee (EUR)`. */
export function chartFile({ points, series, measure }: Figures): string {
  const { unit } = measure;
  const header = ["Day", ...series.map(({ name }) => (unit === null ? name : `${name} (${unit})`))];
  const lines = points.map(({ plain }, at) => [
    plain,
    ...series.map(({ values }) => measure.plain(values[at] ?? 0)),
  ]);
  return `data:text/csv;charset=utf-8,${encodeURIComponent([header, ...lines].map(csvLine).join(""))}`;
}
