import type { Side } from "./case";
import { type Measurement, type Measurements, median, medianOf } from "./results";

const NAMES: Readonly<Record<Side, string>> = {
  bare: "bare",
  door: "front door",
  verbs: "batched bare",
  next: "next",
  interactive: "interactive",
  before: "before",
};

const HEADINGS = [
  "",
  "per second",
  "(spread)",
  "/ bare",
  "p50 ms",
  "p99 ms",
  "Node",
  "PostgreSQL",
  "generator",
];

/**
 * Returns a table of a case's medians, with one row per side. The last three columns are milliseconds of processor time per
 * request.
 */
export function tableOf(measurements: Measurements): string {
  const bare = medianOf(measurements.get("bare") ?? [], "perSecond");
  const rows = [...measurements].map(([side, all]) => [NAMES[side], ...figuresOf(all, bare)]);
  return alignColumns([HEADINGS, ...rows]);
}

function figuresOf(measurements: readonly Measurement[], bare: number): string[] {
  const rates = measurements.map(({ perSecond }) => perSecond);
  const rate = median(rates);
  return [
    rate.toFixed(0),
    `${Math.min(...rates).toFixed(0)}..${Math.max(...rates).toFixed(0)}`,
    formatFigure(rate / bare, 2),
    formatFigure(medianOf(measurements, "p50Ms"), 2),
    formatFigure(medianOf(measurements, "p99Ms"), 1),
    formatFigure(median(measurements.map(({ nodeMs = Number.NaN }) => nodeMs)), 3),
    formatFigure(median(measurements.map(({ postgresMs = Number.NaN }) => postgresMs)), 3),
    formatFigure(medianOf(measurements, "generatorMs"), 3),
  ];
}

/** Formats a value, or a dash if it was not measured. */
export const formatFigure = (value: number, digits: number) =>
  Number.isFinite(value) ? value.toFixed(digits) : "-";

/** Formats rows as text, with the first column aligned left and the others right. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((text, column) =>
      column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
    );
  return rows.map((row) => `  ${line(row).join("  ")}`.trimEnd()).join("\n");
}
