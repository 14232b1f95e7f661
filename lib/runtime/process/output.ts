import { performance } from "node:perf_hooks";

/** Runs a startup step, prints its label and duration, and returns its result. Rethrows an error. */
export async function runStep<Result>(label: string, work: () => Promise<Result> | Result): Promise<Result> {
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

/** Prints a line to standard output. */
export function print(text = ""): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Ignores errors on standard output and standard error. They occur on every write after the process that reads the output has
 * ended.
 */
export function ignoreOutputErrors(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
}
