import { Legend, type Meaning } from "./legend";
import { counts, type Measure } from "./measure";
import { Plot } from "./plot";
import { marksTo, PLOT_HEIGHT, round } from "./scale";
import { type ChartPoint, fills, type Series, strokes } from "./series";

export type LineChartProps = {
  /** The accessible description. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** Null values are gaps. The first series is filled. Values must not be negative. */
  readonly series: readonly Series<number | null>[];
  readonly measure?: Measure;
  /** A threshold line, such as a warning amount. */
  readonly threshold?: { readonly name: string; readonly value: number };
  /** The first future point, from which the line is dashed. */
  readonly expectedFrom?: number;
};

/** A line chart, filled for a single series. */
export function LineChart(props: LineChartProps) {
  const { label, points, series, measure = counts, threshold, expectedFrom = points.length } = props;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const marks = marksTo(Math.max(0, threshold?.value ?? 0, ...known));
  const heightOf = (value: number) => round(PLOT_HEIGHT * (1 - value / (marks.at(-1) ?? 1)));
  const meanings: Meaning[] = series.map(({ name, tone }) => ({ name, tone }));
  if (threshold) {
    const name = `${threshold.name} ${measure.full(threshold.value)}`;
    meanings.push({ name, tone: "warning", isDashed: true });
  }
  const told = points.map((_, at) => toldOf(series, at, measure, at >= expectedFrom));
  return (
    <>
      <Legend meanings={meanings} />
      <Plot label={label} points={points} told={told} marks={marks.map(measure.short)}>
        {series.map(({ name, tone, values }, index) => {
          const heights = values.map((value) => (value === null ? null : heightOf(value)));
          return (
            <g key={name}>
              {index === 0 && (
                <path d={areaOf(heights.slice(0, expectedFrom))} className={fills[tone]} opacity="0.15" />
              )}
              <Line d={lineOf(heights.slice(0, expectedFrom))} className={strokes[tone]} />
              <Line d={lineOf(heights, expectedFrom - 1)} className={strokes[tone]} isDashed />
            </g>
          );
        })}
        {threshold && (
          <Line d={`M0 ${heightOf(threshold.value)}H${points.length}`} className="stroke-warning" isDashed />
        )}
      </Plot>
    </>
  );
}

function Line({ d, className, isDashed }: { d: string; className: string; isDashed?: boolean }) {
  if (d === "") return null;
  return (
    <path
      d={d}
      vectorEffect="non-scaling-stroke"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={isDashed ? "1 5" : undefined}
      className={`fill-none ${className}`}
    />
  );
}

/** Through the middle of each place from `start` on, broken where there is no height; one alone is a dot. */
function lineOf(heights: readonly (number | null)[], start = 0): string {
  if (start >= heights.length - 1 && start > 0) return "";
  return runsOf(heights, start)
    .map((run) => `M${run.map(([x, y]) => `${x} ${y}`).join("L")}${run.length === 1 ? "h0" : ""}`)
    .join("");
}

/** The area under the line. */
function areaOf(heights: readonly (number | null)[]): string {
  return runsOf(heights, 0)
    .filter((run) => run.length > 1)
    .map((run) => {
      const way = run.map(([x, y]) => `${x} ${y}`).join("L");
      return `M${run[0]?.[0]} ${PLOT_HEIGHT}L${way}V${PLOT_HEIGHT}Z`;
    })
    .join("");
}

type Run = (readonly [x: number, y: number])[];

function runsOf(heights: readonly (number | null)[], start: number): Run[] {
  const runs: Run[] = [[]];
  heights.forEach((height, at) => {
    if (at < start) return;
    if (height === null) runs.push([]);
    else runs.at(-1)?.push([at + 0.5, height]);
  });
  return runs.filter((run) => run.length > 0);
}

function toldOf(series: LineChartProps["series"], at: number, measure: Measure, isExpected: boolean): string {
  const said = series.map(({ name, values }) => {
    const value = values[at];
    return `${name} ${value === null || value === undefined ? "none" : measure.full(value)}`;
  });
  return `${said.join(", ")}${isExpected ? ", expected" : ""}`;
}
