import type { ReactNode } from "react";
import { countMeasure, type Measure } from "./series";

/** Renders a grid of {@link Figure} elements. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      {children}
    </dl>
  );
}

interface FigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A note below the value, such as a comparison with the previous period. */
  readonly change?: ReactNode;
}

/** Renders a value, such as a total or a date, with its label and a note. */
export function Figure({ label, value, change }: FigureProps) {
  return (
    <div className="flex min-w-0 grow basis-38 flex-col bg-surface px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums">{value}</dd>
      {change && <dd className="mt-1 text-xs text-muted">{change}</dd>}
    </div>
  );
}

type Change = {
  readonly now: number;
  readonly before: number;
  /** The name of the previous period, such as `the previous 30 days`. */
  readonly than: string;
};

/** Describes how a total compares with the previous period, as in `12% more than in the previous 30 days`. */
export function changeWords({
  now,
  before,
  than,
  measure = countMeasure,
}: Change & { measure?: Measure }): string {
  if (now === before) return now === 0 ? `None in ${than} either` : `Same as in ${than}`;
  if (before === 0) return `None in ${than}`;
  if (now <= 0 || before < 0) return `${measure.full(before)} in ${than}`;
  const ratio = now / before;
  if (ratio >= 3)
    return `${Number.isInteger(ratio) ? "" : "About "}${Math.round(ratio)} times the total of ${than}`;
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  if (ratio < 1 && percent === 100) return `More than 99% less than in ${than}`;
  const words = percent === 0 ? "Slightly" : `${percent}%`;
  return `${words} ${now > before ? "more" : "less"} than in ${than}`;
}

/** Formats a percentage, rounded down to one decimal, so that 99.99% does not show as 100%. */
export const shareText = (percent: number): string => `${Math.floor(percent * 10) / 10}%`;

/**
 * Describes how a percentage compares with the previous period, as in `2.1 percentage points higher than in the previous 30
 * days`. A percentage is null if the period has no data.
 */
export function shareChangeWords(change: {
  readonly now: number | null;
  readonly before: number | null;
  readonly than: string;
}): string {
  const { now, before, than } = change;
  if (before === null) return `No data for ${than}`;
  if (now === null) return `${shareText(before)} in ${than}`;
  const points = Math.round(Math.abs(now - before) * 10) / 10;
  if (points === 0) return `Same as in ${than}`;
  return `${points} percentage ${points === 1 ? "point" : "points"} ${now > before ? "higher" : "lower"} than in ${than}`;
}
