/** The height of a plot in its own units; a point is one unit wide. */
export const PLOT_HEIGHT = 100;

/** Rounds to two decimals: the error is below a pixel, and pages stay small. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const MAX_STEPS = 4;
const STEPS = [1, 2, 5, 10];

/**
 * The axis labels: at most five whole numbers from 0 to the first round number that is at least `most`. With a negative `least`
 * they start at a round number that is at most `least`, and there are at most six.
 */
export function marksTo(most: number, least = 0): number[] {
  const rough = Math.max(most - least, 1) / MAX_STEPS;
  const power = 10 ** Math.max(Math.floor(Math.log10(rough)), 0);
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const below = Math.ceil(-least / step);
  const above = Math.ceil((least < 0 ? most : Math.max(most, 1)) / step);
  return Array.from({ length: above + below + 1 }, (_, index) => (index - below) * step);
}

const MAX_LABELS = 4;

/** The indexes of the points labeled below a chart: the last, and as many before it as fit on a phone. */
export function labelledPoints(count: number): number[] {
  const step = Math.ceil(count / MAX_LABELS);
  const named = Math.ceil(count / step);
  return Array.from({ length: count > 0 ? named : 0 }, (_, index) => count - 1 - index * step).reverse();
}
