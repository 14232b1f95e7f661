import type { Statuses } from "./flood-process";
import { type Latencies, type Latency, VICTIMS } from "./victim";

/** Returns the latencies of all victims in one line. */
export const describe = (latencies: Latencies): string =>
  VICTIMS.map((one) => `${one} ${describeLatency(latencies[one])}`).join("; ");

function describeLatency({ p50Ms, p95Ms, maxMs, refused }: Latency): string {
  const refusals = Object.keys(refused).length > 0 ? `, refused ${JSON.stringify(refused)}` : "";
  return `p50 ${ms(p50Ms)}, p95 ${ms(p95Ms)}, max ${ms(maxMs)}${refusals}`;
}

export function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

export function sumStatuses(all: readonly Statuses[]): Statuses {
  const sum: Record<string, number> = {};
  for (const [status, count] of all.flatMap(Object.entries<number>)) sum[status] = (sum[status] ?? 0) + count;
  return sum;
}
