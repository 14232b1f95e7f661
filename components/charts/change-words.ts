import { counts, type Measure } from "./measure";

type Change = {
  readonly now: number;
  readonly before: number;
  /** What it is compared with: `the previous 30 days`. */
  readonly than: string;
};

/** Compares a sum with the previous period: `12% more than in the previous 30 days`. */
export function changeWords({ now, before, than, measure = counts }: Change & { measure?: Measure }): string {
  if (now === before) return now === 0 ? `None in ${than} either` : `Same as in ${than}`;
  if (before === 0) return `None in ${than}`;
  if (now === 0) return `${measure.full(before)} in ${than}`;
  const ratio = now / before;
  if (ratio >= 3) return `${Math.floor(ratio)} times ${than}`;
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  const words = percent === 0 ? "Slightly" : `${percent}%`;
  return `${words} ${now > before ? "more" : "less"} than in ${than}`;
}

/** Compares percentages, which may be unknown: `2.1 points more than in the previous 30 days`. */
export function shareChangeWords(change: {
  readonly now: number | null;
  readonly before: number | null;
  readonly than: string;
}): string {
  const { now, before, than } = change;
  if (before === null) return `None in ${than}`;
  if (now === null) return `${Math.floor(before * 10) / 10}% in ${than}`;
  const points = Math.round(Math.abs(now - before) * 10) / 10;
  if (points === 0) return `Same as in ${than}`;
  return `${points} ${points === 1 ? "point" : "points"} ${now > before ? "more" : "less"} than in ${than}`;
}
