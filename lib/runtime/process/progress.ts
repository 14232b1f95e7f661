import { performance } from "node:perf_hooks";

/** Runs a step of the start and says so on standard output: a line that ends with how long it took. */
export async function step<Result>(label: string, work: () => Promise<Result> | Result): Promise<Result> {
  const beganAtMs = performance.now();
  process.stdout.write(`  ${label} ... `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - beganAtMs) / 1_000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/** Says something on standard output. */
export function say(text = ""): void {
  process.stdout.write(`${text}\n`);
}
