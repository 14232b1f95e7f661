/** A place on the axis of time: short below the chart, in full where it is read, and as a file names it. */
export type ChartPoint = { readonly short: string; readonly full: string; readonly plain: string };

export type Tone = "primary" | "success" | "info" | "warning" | "danger" | "neutral";

export type Series<Value extends number | null = number> = {
  readonly name: string;
  readonly tone: Tone;
  /** One a point; null where there is none to show. */
  readonly values: readonly Value[];
};

export const fills: Readonly<Record<Tone, string>> = {
  primary: "fill-primary",
  success: "fill-success",
  info: "fill-info",
  warning: "fill-warning",
  danger: "fill-danger",
  neutral: "fill-line-strong",
};

export const strokes: Readonly<Record<Tone, string>> = {
  primary: "stroke-primary",
  success: "stroke-success",
  info: "stroke-info",
  warning: "stroke-warning",
  danger: "stroke-danger",
  neutral: "stroke-line-strong",
};
