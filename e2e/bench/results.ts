import type { Case, Side } from "./case";

/** The result of one measurement of a side. Processor times are per request. */
export type Measurement = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly nodeMs: number | undefined;
  readonly postgresMs: number | undefined;
  readonly generatorMs: number;
  /** The number of responses with each unexpected status. */
  readonly refused: Readonly<Record<number, number>>;
};

/** The measurements of a case, by side. */
export type Measurements = ReadonlyMap<Side, readonly Measurement[]>;

/** The measurements of a run, by the title of the case. */
export type Results = ReadonlyMap<string, Measurements>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

export const medianOf = (
  measurements: readonly Measurement[],
  what: "perSecond" | "p50Ms" | "p99Ms" | "generatorMs",
) => median(measurements.map((measurement) => measurement[what]));

/** Returns a line for each unexpected status in a case's measurements, with the number of responses. */
export function refusalsOf({ title }: Case, measurements: Measurements): string[] {
  return [...measurements].flatMap(([side, all]) =>
    all.flatMap(({ refused }) =>
      Object.entries(refused).map(([status, times]) => {
        const answer = status === "0" ? "connections broke" : `answers were ${status}`;
        return `${title}: ${times} ${answer} (${side})`;
      }),
    ),
  );
}
