/** Who reads our output may go away before we do; without a listener each line would raise an error to be logged. */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
}
