import { ALONE, CREATE, CYCLE, oneWalletWith, REPLAY, RETRIEVE, SALE, type Side } from "./case";
import { alignColumns, formatFigure } from "./report";
import { medianOf, type Results } from "./results";

/** A threshold for a ratio of two results. */
type Threshold = { readonly what: string; readonly ratio: number } & (
  | { readonly atLeast: number }
  | { readonly atMost: number }
);

export type StatementsToPay = { readonly one: number; readonly twenty: number };

/**
 * Compares the medians of a run with the thresholds and returns one line per threshold. Marks thresholds for which not all
 * sides were measured.
 */
export function thresholdReport(results: Results, statements: StatementsToPay | undefined): string {
  const measurements = (title: string, side: Side) => results.get(title)?.get(side) ?? [];
  const rate = (title: string, side: Side) => medianOf(measurements(title, side), "perSecond");
  const p50 = (title: string, side: Side) => medianOf(measurements(title, side), "p50Ms");
  const doorTo = (side: Side, title: string) => rate(title, "door") / rate(title, side);
  const thresholds: Threshold[] = [
    { what: `${SALE}: front door / bare`, ratio: doorTo("bare", SALE), atLeast: 1.5 },
    { what: `${SALE}: front door / batched bare`, ratio: doorTo("verbs", SALE), atLeast: 0.85 },
    { what: `${SALE}: front door / interactive`, ratio: doorTo("interactive", SALE), atLeast: 4 },
    { what: `${SALE}: front door / before`, ratio: doorTo("before", SALE), atLeast: 2.5 },
    {
      what: `${oneWalletWith(128)}: front door / before`,
      ratio: doorTo("before", oneWalletWith(128)),
      atLeast: 5,
    },
    {
      what: "sale on one wallet: 128 clients / 8 clients",
      ratio: rate(oneWalletWith(128), "door") / rate(oneWalletWith(8), "door"),
      atLeast: 2,
    },
    { what: `${RETRIEVE}: front door / bare`, ratio: doorTo("bare", RETRIEVE), atLeast: 0.8 },
    { what: `${REPLAY}: front door / bare`, ratio: doorTo("bare", REPLAY), atLeast: 0.8 },
    { what: `${CREATE}: front door / bare`, ratio: doorTo("bare", CREATE), atLeast: 1 },
    { what: `${CYCLE}: front door / bare`, ratio: doorTo("bare", CYCLE), atLeast: 1 },
    {
      what: "cost of a cycle / cost of a sale",
      ratio: rate(SALE, "door") / rate(CYCLE, "door"),
      atMost: 1.5,
    },
    {
      what: `${ALONE}: p50 of front door / before`,
      ratio: p50(ALONE, "door") / p50(ALONE, "before"),
      atMost: 1,
    },
    {
      what: "pay at the checkout: statements for 20 codes / for 1",
      ratio: statements ? statements.twenty / statements.one : Number.NaN,
      atMost: 1,
    },
  ];
  return alignColumns(
    thresholds.map((threshold) => [
      threshold.what,
      formatFigure(threshold.ratio, 2),
      bound(threshold),
      verdict(threshold),
    ]),
  );
}

const bound = (threshold: Threshold) =>
  "atLeast" in threshold ? `at least ${threshold.atLeast}` : `at most ${threshold.atMost}`;

function verdict(threshold: Threshold): string {
  if (!Number.isFinite(threshold.ratio)) return "not measured";
  const holds =
    "atLeast" in threshold ? threshold.ratio >= threshold.atLeast : threshold.ratio <= threshold.atMost;
  return holds ? "passes" : "FAILS";
}
