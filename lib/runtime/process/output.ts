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
export function print(text = ""): void {
  process.stdout.write(`${text}\n`);
}

/** Who reads our output may go away before we do; without a listener each line would raise an error to be logged. */
export function ignoreOutputErrors(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
}
