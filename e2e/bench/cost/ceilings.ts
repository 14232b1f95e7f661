import { ASK, BILL, OPEN, PAY, SELL } from "./actions";
import { type Cost, sumOf } from "./price";

const CORES = [2, 16, 64];
/** The share of processor time that is usable in practice. At a higher load, requests queue. */
const USABLE = 0.7;

const KINDS: Readonly<Record<string, readonly string[]>> = {
  payments: [SELL, ASK, OPEN, PAY],
  cycles: [BILL],
};

const HEADS = [
  "on one machine",
  "cores",
  "a second",
  "cores of Node",
  "cores of PostgreSQL",
  "MB/s of log",
  "with Node elsewhere, a second",
  "MB/s of log then",
];

/**
 * Returns a Markdown table with the estimated maximum rates of payments and billed cycles for machines of several sizes. Each
 * row contains the rate with Node.js and PostgreSQL on one machine, the rate with Node.js on other machines, and the amount of
 * write-ahead log written at each rate. Scales the measured costs linearly and ignores contention.
 */
export function ceilingsOf(costs: ReadonlyMap<string, Cost>): string {
  const rows = Object.entries(KINDS).flatMap(([kind, titles]) => {
    const { nodeMs, postgresMs, walBytes } = sumOf(titles.flatMap((title) => costs.get(title) ?? []));
    return CORES.map((cores) => {
      const usableMs = cores * USABLE * 1_000;
      const perSecond = usableMs / (nodeMs + postgresMs);
      const elsewhere = usableMs / postgresMs;
      const coresFor = (ms: number) => ((perSecond * ms) / 1_000).toFixed(1);
      const log = (rate: number) => ((rate * walBytes) / 1e6).toFixed(1);
      const together = [perSecond.toFixed(0), coresFor(nodeMs), coresFor(postgresMs), log(perSecond)];
      return [kind, String(cores), ...together, elsewhere.toFixed(0), log(elsewhere)];
    });
  });
  const cells = [HEADS, HEADS.map(() => "---"), ...rows];
  return cells.map((row) => `| ${row.join(" | ")} |`).join("\n");
}
