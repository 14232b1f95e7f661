import { Legend } from "./legend";
import { counts, type Measure } from "./measure";
import { Plot } from "./plot";
import { marksTo, PLOT_HEIGHT, round } from "./scale";
import { type ChartPoint, fills, type Series } from "./series";

/** The gap between bars. */
const GAP = 0.2;

export type BarChartProps = {
  /** The accessible description. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** The layers from bottom to top. */
  readonly series: readonly Series[];
  readonly measure?: Measure;
};

/** A stacked bar chart. Values must not be negative. */
export function BarChart({ label, points, series, measure = counts }: BarChartProps) {
  const totals = points.map((_, at) => sum(series.map(({ values }) => values[at] ?? 0)));
  const marks = marksTo(Math.max(0, ...totals));
  const top = marks.at(-1) ?? 1;
  const told = points.map((_, at) => toldOf(series, at, measure));
  return (
    <>
      <Legend
        meanings={series.map(({ name, tone, values }) => ({ name, tone, total: measure.full(sum(values)) }))}
      />
      <Plot label={label} points={points} told={told} marks={marks.map(measure.short)}>
        {series.map(({ name, tone, values }, layer) => (
          <path
            key={name}
            className={fills[tone]}
            d={values
              .map((value, at) => {
                const below = sum(series.slice(0, layer).map((lower) => lower.values[at] ?? 0));
                return barOf(at, (below / top) * PLOT_HEIGHT, (value / top) * PLOT_HEIGHT);
              })
              .join("")}
          />
        ))}
      </Plot>
    </>
  );
}

function barOf(at: number, below: number, height: number): string {
  if (height === 0) return "";
  const ground = round(PLOT_HEIGHT - below);
  return `M${round(at + GAP / 2)} ${ground}v${-round(height)}h${1 - GAP}V${ground}Z`;
}

function toldOf(series: readonly Series[], at: number, measure: Measure): string {
  const said = series
    .filter(({ values }) => (values[at] ?? 0) !== 0)
    .map(({ name, values }) => `${name} ${measure.full(values[at] ?? 0)}`);
  return said.join(", ") || "nothing";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
