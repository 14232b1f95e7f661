import { classNames } from "@/components/ui/class-names";
import { Plot } from "./plot";
import { axisMarks, PLOT_HEIGHT, round } from "./scale";
import {
  type ChartPoint,
  countMeasure,
  fills,
  type Measure,
  type Series,
  strokes,
  type Tone,
} from "./series";

/** The gap between bars, as a share of a point's width. */
const GAP = 0.2;

export type BarChartProps = {
  /** The chart's description for screen readers. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** The series, which are stacked from the first at the bottom to the last at the top. */
  readonly series: readonly Series[];
  readonly measure?: Measure;
};

/** Renders a stacked bar chart. Positive values are stacked upwards from zero, and negative values downwards. */
export function BarChart({ label, points, series, measure = countMeasure }: BarChartProps) {
  const stacks = points.map((_, at) => series.map(({ values }) => values[at] ?? 0));
  const max = Math.max(0, ...stacks.map((values) => sum(values.filter((value) => value > 0))));
  const min = Math.min(0, ...stacks.map((values) => sum(values.filter((value) => value < 0))));
  const marks = axisMarks(max, min);
  const [bottom = 0, top = 1] = [marks[0], marks.at(-1)];
  const heightOf = (value: number) => (PLOT_HEIGHT * value) / (top - bottom);
  const descriptions = points.map((_, at) => barWords(series, at, measure));
  return (
    <>
      <Legend
        meanings={series.map(({ name, tone, values }) => ({ name, tone, total: measure.full(sum(values)) }))}
      />
      <Plot label={label} points={points} descriptions={descriptions} marks={marks.map(measure.short)}>
        {series.map(({ name, tone, values }, layer) => (
          <path
            key={name}
            className={fills[tone]}
            d={values
              .map((value, at) => {
                const lower = stacks[at]?.slice(0, layer) ?? [];
                const start = sum(lower.filter((other) => Math.sign(other) === Math.sign(value)));
                return barOf(at, heightOf(start - bottom), heightOf(value));
              })
              .join("")}
          />
        ))}
        {bottom < 0 && (
          <path
            d={`M0 ${round(PLOT_HEIGHT - heightOf(-bottom))}H${points.length}`}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-line-strong"
          />
        )}
      </Plot>
    </>
  );
}

function barOf(at: number, below: number, height: number): string {
  if (height === 0) return "";
  const ground = round(PLOT_HEIGHT - below);
  return `M${round(at + GAP / 2)} ${ground}v${-round(height)}h${1 - GAP}V${ground}Z`;
}

function barWords(series: readonly Series[], at: number, measure: Measure): string {
  const text = series
    .filter(({ values }) => (values[at] ?? 0) !== 0)
    .map(({ name, values }) => `${name} ${measure.full(values[at] ?? 0)}`);
  return text.join(", ") || "nothing";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export type LineChartProps = {
  /** The chart's description for screen readers. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** The lines to draw. The area below the first is filled. No value may be negative. */
  readonly series: readonly Series[];
  readonly measure?: Measure;
  /** A threshold line, such as a warning amount. */
  readonly threshold?: { readonly name: string; readonly value: number };
};

/** Renders a line chart. The area below the first series is filled. */
export function LineChart(props: LineChartProps) {
  const { label, points, series, measure = countMeasure, threshold } = props;
  const marks = axisMarks(Math.max(0, threshold?.value ?? 0, ...series.flatMap(({ values }) => values)));
  const heightOf = (value: number) => round(PLOT_HEIGHT * (1 - value / (marks.at(-1) ?? 1)));
  const meanings: Meaning[] = series.map(({ name, tone }) => ({ name, tone }));
  if (threshold) {
    const name = `${threshold.name} ${measure.full(threshold.value)}`;
    meanings.push({ name, tone: "warning", isDashed: true });
  }
  const descriptions = points.map((_, at) => lineWords(series, at, measure));
  return (
    <>
      <Legend meanings={meanings} />
      <Plot label={label} points={points} descriptions={descriptions} marks={marks.map(measure.short)}>
        {series.map(({ name, tone, values }, index) => {
          const way = wayOf(values.map(heightOf));
          return (
            <g key={name}>
              {index === 0 && (
                <path
                  d={`M0.5 ${PLOT_HEIGHT}L${way}V${PLOT_HEIGHT}Z`}
                  className={fills[tone]}
                  opacity="0.15"
                />
              )}
              <Line d={`M${way}`} className={strokes[tone]} />
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

/** Returns a line as SVG path data without the initial `M` or `L`. Each point is at the center of a column one unit wide. */
const wayOf = (heights: readonly number[]): string =>
  heights.map((height, at) => `${at + 0.5} ${height}`).join("L");

function lineWords(series: readonly Series[], at: number, measure: Measure): string {
  return series.map(({ name, values }) => `${name} ${measure.full(values[at] ?? 0)}`).join(", ");
}

type Meaning = {
  readonly name: string;
  readonly tone: Tone;
  /** The formatted total of the series, if a total is meaningful. */
  readonly total?: string;
  /** Whether this is a threshold, which the legend shows as a dashed line. */
  readonly isDashed?: boolean;
};

/** Renders the legend of a chart. */
function Legend({ meanings }: { readonly meanings: readonly Meaning[] }) {
  return (
    <ul className="mb-5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {meanings.map(({ name, tone, total, isDashed }) => (
        <li key={name} className="flex items-center gap-2">
          <svg
            aria-hidden="true"
            viewBox="0 0 10 10"
            className={classNames("size-2.5 shrink-0", fills[tone])}
          >
            {isDashed ? <path d="M0 4H4V6H0ZM6 4H10V6H6Z" /> : <rect width="10" height="10" rx="2" />}
          </svg>
          <span>
            {name}
            {total !== undefined && <span className="font-semibold tabular-nums"> {total}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
