import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../fixtures/api";

const PER_SECOND = 20;

export type Latency = { readonly p50Ms: number; readonly p95Ms: number; readonly worstMs: number };

/**
 * An account that has nothing to do with what floods the server: it creates intents at a steady rate for so long,
 * however long the answers take. Latency counts from the moment a request was due. Throws when one is refused.
 */
export async function sufferFor(api: Api, key: string, forMs: number): Promise<Latency> {
  const startedMs = performance.now();
  const waits: Promise<number>[] = [];
  for (let at = 0; at < (forMs / 1_000) * PER_SECOND; at += 1) {
    const dueMs = startedMs + (at * 1_000) / PER_SECOND;
    if (dueMs > performance.now()) await sleep(dueMs - performance.now());
    waits.push(create(api, key, dueMs));
  }
  const sorted = (await Promise.all(waits)).toSorted((left, right) => left - right);
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: quantile(0.5), p95Ms: quantile(0.95), worstMs: quantile(1) };
}

async function create(api: Api, key: string, dueMs: number): Promise<number> {
  const { status, text } = await api.createIntent(key, { email: "victim@example.com", amount: 1_000 });
  if (status !== 201) throw new Error(`the victim was refused: ${status} ${text}`);
  return performance.now() - dueMs;
}
