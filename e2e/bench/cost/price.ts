import type { CpuTime } from "../cpu-time";
import type { Figures } from "./figures";

/** The cost of one action. Times are milliseconds of processor time. */
export type Cost = CpuTime & Figures & { readonly perSecond: number; readonly wireBytes: number };

type Measurement = {
  readonly times: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly cpu: CpuTime;
  readonly before: Figures;
  readonly after: Figures;
};

const NAMES: Readonly<Record<keyof Cost, readonly [name: string, digits: number]>> = {
  perSecond: ["a second, here", 0],
  nodeMs: ["Node, ms", 2],
  postgresMs: ["PostgreSQL, ms", 2],
  transactions: ["transactions", 2],
  walFlushes: ["flushes of the log", 2],
  walBytes: ["bytes of log", 0],
  wholePages: ["whole pages in it", 2],
  written: ["rows written", 1],
  indexEntries: ["index entries", 1],
  tableBytes: ["bytes of tables", 0],
  indexBytes: ["bytes of indexes", 0],
  wireBytes: ["bytes of HTTP", 0],
};

export function costOf({ times, seconds, bytes, cpu, before, after }: Measurement): Cost {
  const each = (name: keyof Figures) => (after[name] - before[name]) / times;
  return {
    perSecond: times / seconds,
    wireBytes: bytes / times,
    nodeMs: cpu.nodeMs / times,
    postgresMs: cpu.postgresMs / times,
    transactions: each("transactions"),
    walBytes: each("walBytes"),
    wholePages: each("wholePages"),
    walFlushes: each("walFlushes"),
    tableBytes: each("tableBytes"),
    indexBytes: each("indexBytes"),
    written: each("written"),
    indexEntries: each("indexEntries"),
  };
}

/** Returns the total cost of several actions, each performed once. */
export function sumOf(costs: readonly Cost[]): Cost {
  const [first, ...others] = costs;
  if (!first) throw new Error("there is nothing to add up");
  return others.reduce((sum, cost) => {
    const names = Object.keys(sum) as (keyof Cost)[];
    return Object.fromEntries(names.map((name) => [name, sum[name] + cost[name]])) as Cost;
  }, first);
}

/** Returns a Markdown table with a row per figure and a column per action. */
export function tableOfCosts(costs: ReadonlyMap<string, Cost>): string {
  const rows = (Object.keys(NAMES) as (keyof Cost)[]).map((figure) => {
    const [name, digits] = NAMES[figure];
    return ["", name, ...[...costs.values()].map((cost) => cost[figure].toFixed(digits)), ""];
  });
  const cells = [["", "", ...costs.keys(), ""], ["", "---", ...[...costs].map(() => "---"), ""], ...rows];
  return cells.map((row) => row.join(" | ").trim()).join("\n");
}
