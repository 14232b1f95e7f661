/** The height of a plot in SVG units. Each point is one unit wide. */
export const PLOT_HEIGHT = 100;

/** Rounds a number to two decimals. The error is less than a pixel, and the SVG stays small. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const MAX_STEPS = 4;
const STEPS = [1, 2, 5, 10];

/**
 * Returns the ticks of the y-axis as evenly spaced whole numbers. There are at most five, from 0 to a number at or above `max`.
 * If `min` is negative, there are at most six, and the first is at or below `min`.
 */
export function axisMarks(max: number, min = 0): number[] {
  const rough = Math.max(max - min, 1) / MAX_STEPS;
  const power = 10 ** Math.max(Math.floor(Math.log10(rough)), 0);
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const below = Math.ceil(-min / step);
  const above = Math.ceil((min < 0 ? max : Math.max(max, 1)) / step);
  return Array.from({ length: above + below + 1 }, (_, index) => (index - below) * step);
}

const MAX_LABELS = 4;

/**
 * Returns the indexes of the points labeled below a chart: at most `MAX_LABELS`, evenly spaced, always including the last
 * point.
 */
export function labeledPointIndexes(count: number): number[] {
  const step = Math.ceil(count / MAX_LABELS);
  const labelCount = Math.ceil(count / step);
  return Array.from({ length: count > 0 ? labelCount : 0 }, (_, index) => count - 1 - index * step).reverse();
}
